/** The style of a report; light and dark by the reader's own setting, nothing loaded from elsewhere. */
export const STYLE = `
:root{color-scheme:light dark;--bg:#fff;--panel:#f6f8fa;--line:#d8dee4;--ink:#1f2328;--soft:#59636e;--bad:#c1121f;--good:#1a7f37;--warn:#9a6700;--a:#8a94a0;--b:#2563eb}
@media(prefers-color-scheme:dark){:root{--bg:#0d1117;--panel:#151b23;--line:#2f3742;--ink:#e6edf3;--soft:#9198a1;--bad:#ff7b72;--good:#3fb950;--warn:#d29922;--a:#8b949e;--b:#79a8ff}}
*{box-sizing:border-box}
body{margin:0;background:var(--bg);color:var(--ink);font:15px/1.55 system-ui,-apple-system,"Segoe UI",sans-serif}
main{max-width:1080px;margin:0 auto;padding:32px 20px 64px}
header{border-left:6px solid var(--tone);padding:4px 0 4px 18px;margin-bottom:28px}
header p{margin:.35em 0 0;color:var(--soft)}
h1{font-size:1.45rem;line-height:1.3;margin:0;text-wrap:balance}
h1 b{color:var(--tone)}
h2{font-size:1.05rem;margin:36px 0 10px}
.worse{--tone:var(--bad)}.better,.within{--tone:var(--good)}.unknown{--tone:var(--warn)}
.flag{color:var(--warn)}
.scroll{overflow-x:auto;border:1px solid var(--line);border-radius:8px}
table{border-collapse:collapse;width:100%;font-variant-numeric:tabular-nums}
th,td{padding:7px 12px;text-align:right;border-bottom:1px solid var(--line);white-space:nowrap;vertical-align:top}
tr:last-child td,tr:last-child th{border-bottom:0}
thead th{background:var(--panel);font-weight:600;font-size:.85rem;color:var(--soft)}
th:first-child,td:first-child,.text{text-align:left}
.text{white-space:normal;overflow-wrap:anywhere;min-width:12ch}
tbody th{font-weight:500}
td small{display:block;color:var(--soft);font-size:.78rem}
td.informs,td.informs *{color:var(--soft)}
td.worse b,td.unknown b,td.better b{color:var(--tone)}
td.worse{background:color-mix(in srgb,var(--bad) 9%,transparent)}
.charts{display:grid;grid-template-columns:repeat(auto-fill,minmax(290px,1fr));gap:14px}
figure{margin:0;padding:12px 14px;border:1px solid var(--line);border-radius:8px}
figcaption{font-size:.85rem;font-weight:600;margin-bottom:4px}
svg{display:block;width:100%;height:auto}
svg text{font:10px system-ui,sans-serif;fill:var(--soft)}
.grid{stroke:var(--line);stroke-width:1}
.base{stroke:var(--a);fill:none;stroke-width:2;stroke-dasharray:5 4}.cand{stroke:var(--b);fill:none;stroke-width:2}
circle.base{fill:var(--a);stroke:none}circle.cand{fill:var(--b);stroke:none}
.key{display:flex;gap:18px;color:var(--soft);font-size:.85rem;margin:0 0 10px}
.key i{display:inline-block;width:22px;border-top:2px solid var(--b);vertical-align:middle;margin-right:6px}
.key i.a{border-top:2px dashed var(--a)}
code,pre{font:.88em ui-monospace,SFMono-Regular,Menlo,monospace}
pre{background:var(--panel);border-radius:8px;padding:12px 14px;overflow-x:auto}
details{margin-top:14px}summary{cursor:pointer;font-weight:600}
footer{margin-top:44px;color:var(--soft);font-size:.85rem;overflow-wrap:anywhere}
`.trim();
