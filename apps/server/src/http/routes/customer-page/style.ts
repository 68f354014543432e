/** The style of the page of a merchant's customers: one column, from 320 pixels, dark at night. */
export const customerPageStyle = `
:root { color-scheme: light dark; --ground: #ffffff; --ink: #18191d; --soft: #585b64; --line: #8b8e99; --bad: #a11212; }
@media (prefers-color-scheme: dark) { :root { --ground: #101114; --ink: #f1f0ec; --soft: #abadb7; --line: #6f727d; --bad: #ff9c94; } }
* { box-sizing: border-box; }
body { margin: 0; padding: 1.5rem 1rem 3rem; background: var(--ground); color: var(--ink); font: 16px/1.5 system-ui, sans-serif; }
main { width: 100%; max-width: 42rem; margin: 0 auto; overflow-wrap: anywhere; }
.narrow { max-width: 26rem; }
h1 { font-size: 1.5rem; line-height: 1.25; margin: 0 0 0.5rem; }
h2 { font-size: 1.125rem; margin: 2rem 0 0.5rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: 0 0 0.75rem; }
.soft { color: var(--soft); }
.head { display: flex; flex-wrap: wrap; gap: 0.5rem 1rem; align-items: center; justify-content: space-between; margin: 0 0 1rem; }
.head p, .head form { margin: 0; }
.note { margin: 1rem 0; padding: 0.75rem 1rem; border: 1px solid var(--line); border-left-width: 4px; border-radius: 0.5rem; }
.bad { border-color: var(--bad); }
.card { margin: 0 0 1rem; padding: 1rem; border: 1px solid var(--line); border-radius: 0.75rem; }
.top { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; justify-content: space-between; margin: 0 0 0.5rem; }
.wrong { color: var(--bad); font-weight: 600; }
dl { display: grid; grid-template-columns: minmax(0, auto) minmax(0, 1fr); gap: 0.125rem 1rem; margin: 0 0 0.75rem; }
/* Long words of some languages leave too little room for the values beside them. */
@media (max-width: 30rem) { dl { grid-template-columns: minmax(0, 1fr); } dd { margin-bottom: 0.375rem; } }
dt { color: var(--soft); }
dd { margin: 0; }
ul.list { list-style: none; margin: 0 0 1rem; padding: 0; }
ul.list > li { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; align-items: center; justify-content: space-between; padding: 0.75rem 0; border-bottom: 1px solid var(--line); }
ul.list > li > :first-child { flex: 1 1 12rem; }
.links { display: flex; flex-wrap: wrap; gap: 0.25rem 1rem; flex-basis: 100%; }
.acts { display: flex; flex-wrap: wrap; gap: 0.5rem; align-items: flex-start; }
.acts form { margin: 0; }
.acts strong { padding: 0.5rem 0; }
details[open] { flex-basis: 100%; }
details > div { margin: 0.75rem 0 0; padding: 0.75rem 0 0; border-top: 1px solid var(--line); }
label { display: block; margin: 0 0 0.25rem; }
input, select, textarea { font: inherit; width: 100%; padding: 0.5rem; margin: 0 0 0.75rem; border: 1px solid var(--line); border-radius: 0.5rem; background: var(--ground); color: var(--ink); }
.code { width: 9rem; letter-spacing: 0.2em; font-variant-numeric: tabular-nums; }
button, summary { display: inline-block; min-height: 2.75rem; padding: 0.5rem 0.875rem; border: 1px solid; border-radius: 0.5rem; background: none; color: inherit; font: inherit; cursor: pointer; list-style: none; }
summary::-webkit-details-marker { display: none; }
button.main { border-color: var(--brand-edge, transparent); background: var(--brand, #1d4ed8); color: var(--on-brand, #fff); font-weight: 600; }
button:hover, summary:hover, button:focus-visible, summary:focus-visible { text-decoration: underline; }
a { color: var(--link, inherit); }
p > a:only-child { display: inline-block; padding: 0.25rem 0; }
.hidden { position: absolute; width: 1px; height: 1px; overflow: hidden; clip-path: inset(50%); white-space: nowrap; }
`
