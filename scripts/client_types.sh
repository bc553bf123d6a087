#!/usr/bin/env bash
# Check the JSDoc types of the browser client with the TypeScript compiler pinned here.
set -euo pipefail
cd "$(dirname "$0")"

if ! command -v npm >/dev/null; then
    echo "client types: NOT CHECKED, npm is missing; install Node.js 18 or later to run this check" >&2
    [ "${CI:-}" = true ] && exit 1
    exit 0
fi

# npm writes node_modules/.package-lock.json last, so it tells which lock was installed.
if [ ! node_modules/.package-lock.json -nt package-lock.json ]; then
    npm ci --no-audit --no-fund --loglevel=error >&2
fi

node_modules/.bin/tsc --project tsconfig.json
echo "client types: checked"
