/** How receipts look: paper on a desk, at night on a dark one; on paper itself, black on white without the desk. */
export const receiptStyle = `
:root {
  color-scheme: light dark;
  --desk: #f4f2ed;
  --paper: #ffffff;
  --ink: #18191d;
  --soft: #585b64;
  --line: #e2dfd7;
  --strong: #18191d;
  --link: #4036c4;
  --test: #7d4200;
  --test-wash: #fdf0d8;
}
@media screen and (prefers-color-scheme: dark) {
  :root {
    --desk: #101114;
    --paper: #18191e;
    --ink: #f1f0ec;
    --soft: #abadb7;
    --line: #32343d;
    --strong: #8b8e99;
    --link: #b3acff;
    --test: #ffd48a;
    --test-wash: #3a2b0d;
  }
}
*, *::before, *::after { box-sizing: border-box; }
body {
  margin: 0;
  padding: clamp(0.75rem, 5vw, 3.5rem) clamp(0.5rem, 3vw, 2rem);
  background: var(--desk);
  color: var(--ink);
  font: 1rem/1.5 system-ui, -apple-system, "Segoe UI", Roboto, "Helvetica Neue", Arial, "Noto Sans", sans-serif;
  overflow-wrap: anywhere;
}
main {
  max-width: 40rem;
  margin: 0 auto;
  padding: clamp(1.25rem, 6vw, 3rem);
  border: 1px solid var(--line);
  border-radius: 0.875rem;
  background: var(--paper);
}
p, dl, dd, h1, h2 { margin: 0; }
.test {
  margin-bottom: 1.75rem;
  padding: 0.625rem 0.875rem;
  border-radius: 0.5rem;
  background: var(--test-wash);
  color: var(--test);
}
.merchant { font-size: 1.125rem; font-weight: 600; }
.soft, dt, .note { color: var(--soft); font-size: 0.875rem; }
h1 { margin: 1.75rem 0 1rem; font-size: 2rem; line-height: 1.2; letter-spacing: -0.015em; }
h2, caption { margin: 2.25rem 0 0; font-size: 1.125rem; font-weight: 600; text-align: left; }
caption { padding-bottom: 0.5rem; }
table { width: 100%; margin-top: 2.25rem; border-collapse: collapse; }
dl { border-top: 1px solid var(--line); }
h2 + dl { margin-top: 0.5rem; }
dl > div {
  display: grid;
  grid-template-columns: minmax(8rem, 11rem) 1fr;
  gap: 0 1rem;
  align-items: baseline;
  padding: 0.5rem 0;
  border-bottom: 1px solid var(--line);
}
dl + p { margin-top: 1.25rem; }
.code { font-family: ui-monospace, "SF Mono", "Cascadia Code", Menlo, Consolas, "DejaVu Sans Mono", monospace; font-size: 0.875rem; }
.note { display: block; font-weight: 400; }
th, td { padding: 0.625rem 0; border-bottom: 1px solid var(--line); font-weight: 400; text-align: left; vertical-align: top; }
th + td, th + th { padding-left: 1rem; text-align: right; overflow-wrap: normal; white-space: nowrap; font-variant-numeric: tabular-nums; }
thead th { padding-top: 0; color: var(--soft); font-size: 0.875rem; }
tfoot th, tfoot td { border-top: 1px solid var(--strong); border-bottom: 0; font-weight: 600; }
footer { margin-top: 2.25rem; }
a { color: var(--link); text-underline-offset: 0.15em; }
a:focus-visible { outline: 2px solid; outline-offset: 3px; border-radius: 0.125rem; }
@media (max-width: 26rem) {
  dl > div { grid-template-columns: 1fr; }
  h1 { font-size: 1.625rem; }
}
@page { margin: 20mm 18mm; }
@media print {
  :root { color-scheme: light; --paper: #ffffff; --desk: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb; --strong: #000000; --test: #000000; }
  body { padding: 0; font-size: 11pt; }
  main { max-width: none; padding: 0; border: 0; border-radius: 0; }
  .test { border: 1pt solid; background: none; }
  a { display: none; }
  tr, dl > div, header, .test { break-inside: avoid; }
  caption, h1, h2, thead { break-after: avoid; }
  tfoot { display: table-row-group; break-before: avoid; }
  p { orphans: 3; widows: 3; }
}
`
