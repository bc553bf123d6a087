"""How a report looks, and the one thing in it that moves."""

STYLE = """
:root{color-scheme:light}
body{margin:0;background:#f7f2e7;color:#2b2622;font:16px/1.5 system-ui,sans-serif}
main{max-width:60rem;margin:0 auto;padding:1.5rem 1rem 4rem}
h1{font:600 2rem/1.2 Georgia,serif;margin:.5rem 0}
h2{font:600 1.45rem/1.2 Georgia,serif;margin:2.6rem 0 .6rem;border-top:2px solid #ded5c5;
padding-top:1.2rem}
h3{font-size:1.1rem;margin:1.8rem 0 .3rem}
h4{font-size:1rem;margin:1.2rem 0 .2rem}
.question{font:italic 1.15rem/1.4 Georgia,serif}
.fault{background:#f6dcd3;border-left:4px solid #b3261e;padding:.5rem .8rem}
figure{margin:.4rem 0;overflow-x:auto}
figure svg{width:100%;max-width:46rem;height:auto;display:block}
@media (max-width:40rem){main>figure svg{min-width:36rem}}
.row{display:flex;flex-wrap:wrap;gap:.5rem}
.row figure{flex:1 1 16rem;max-width:22rem}
.wide{overflow-x:auto}
table{border-collapse:collapse;font-size:.9rem;margin:.5rem 0}
th,td{padding:.3rem .7rem .3rem 0;text-align:left;border-bottom:1px solid #ded5c5;
vertical-align:top}
td{font-variant-numeric:tabular-nums}
code{font-size:.85em;overflow-wrap:anywhere}
pre{background:#fffaf0;padding:1rem;overflow-x:auto;font-size:.85rem}
a{color:#7a3a10}
.map svg{width:100%;height:100%;display:block}
.key{list-style:none;display:flex;gap:1.5rem;padding:0}
.key span{display:inline-block;width:1em;height:1em;margin-right:.4em;vertical-align:-.1em}
.slides label{display:flex;gap:.8rem;align-items:center;margin:.4rem 0}
.slides input{flex:1}
"""
SLIDER = """<script>
for (const box of document.querySelectorAll(".slides")) {
  const slides = [...box.querySelectorAll(".slide")]
  const range = box.querySelector("input")
  const show = () => {
    slides.forEach((slide, n) => { slide.hidden = n !== Number(range.value) })
    box.querySelector("output").textContent = slides[Number(range.value)].dataset.turn
  }
  range.addEventListener("input", show)
  show()
}
</script>"""
