/** The client as an app: it can be installed, and opens without a connection. */

/** The worker fetches every file of the client: not while the page itself is being fetched. */
const LATER = 10_000;

/** Only a secure page (https, or this computer) may have a worker; others go on without. */
export function keepForOffline() {
  if (!window.isSecureContext || !("serviceWorker" in navigator)) return;
  setTimeout(() => navigator.serviceWorker.register("/worker.js").catch(() => {}), LATER);
}

/** Load the page again as soon as there is a connection. */
export function reloadWhenOnline() {
  window.addEventListener("online", () => location.reload(), { once: true });
}
