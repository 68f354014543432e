/** The style of receipts: a sheet on a background, dark at night; in print, black on white without the background. */
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
header { display: flex; flex-wrap: wrap; justify-content: space-between; gap: 0.25rem 2rem; }
header > div { min-width: 0; }
h1 { font-size: 1.125rem; line-height: inherit; font-weight: 400; color: var(--soft); }
h2, caption { font-size: 1.125rem; font-weight: 600; line-height: 1.3; text-align: left; }
h2 { margin: 2.5rem 0 0.5rem; }
caption { padding-bottom: 0.75rem; }
table { width: 100%; margin-top: 2.5rem; border-collapse: collapse; }
.amount { font-size: 2.5rem; font-weight: 650; line-height: 1.15; letter-spacing: -0.02em; font-variant-numeric: tabular-nums; }
header + dl { margin-top: 2rem; }
h2 + dl { border-top: 1px solid var(--line); }
dl > div {
  display: grid;
  grid-template-columns: minmax(8rem, 11rem) 1fr;
  gap: 0 1rem;
  align-items: baseline;
  padding: 0.5rem 0;
  border-bottom: 1px solid var(--line);
}
header + dl > div:first-child { display: block; padding: 0 0 1.25rem; }
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
  .amount { font-size: 2rem; }
}
@page { margin: 18mm; }
@media print {
  :root { color-scheme: light; --paper: #ffffff; --desk: #ffffff; --ink: #000000; --soft: #444444; --line: #bbbbbb; --strong: #000000; --test: #000000; }
  html { font-size: 10.5pt; }
  body { padding: 0; }
  main { max-width: none; padding: 0; border: 0; border-radius: 0; }
  .test { border: 1pt solid; background: none; }
  a { display: none; }
  tr, dl > div, header, .test { break-inside: avoid; }
  caption, header, h2, thead, tbody tr:nth-last-child(-n + 2) { break-after: avoid; }
  footer { break-before: avoid; }
  th, td { padding: 0.4rem 0; }
  table, h2, footer { margin-top: 1.75rem; }
  tfoot { display: table-row-group; break-before: avoid; }
  p { orphans: 3; widows: 3; }
}
`
