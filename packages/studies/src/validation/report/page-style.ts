/** Light and dark by the reader's own setting; on paper light, sections kept whole. */
export const pageStyle = `
:root {
  color-scheme: light dark;
  --ground: #fdfcfa; --ink: #22242a; --soft: #6a6e78; --line: #dcd9d2;
  --pass: #1f7a4d; --fail: #b3261e;
  --series-1: #2b6cb0; --series-2: #c05621; --series-3: #6b7280; --series-4: #2f855a; --band: #b7c9a8;
}
@media (prefers-color-scheme: dark) {
  :root {
    --ground: #16181d; --ink: #e6e4df; --soft: #9aa0ab; --line: #333842;
    --pass: #5cc98f; --fail: #ff8a80;
    --series-1: #76b1ea; --series-2: #f0a46b; --series-3: #a9b0bc; --series-4: #7fd1a2; --band: #52663f;
  }
}
body { margin: 0; background: var(--ground); color: var(--ink); font: 15px/1.5 system-ui, sans-serif; }
main { max-width: 1120px; margin: 0 auto; padding: 2rem 1.25rem 4rem; }
h1 { font-size: 1.7rem; margin: 0 0 0.3rem; }
h2 { font-size: 1.1rem; margin: 0 0 0.6rem; }
h2 small { color: var(--soft); font-weight: normal; }
.lead { font-size: 1.05rem; color: var(--soft); margin: 0 0 1rem; }
a { color: inherit; }
.wide { overflow-x: auto; margin: 1.5rem 0 2.5rem; }
table { border-collapse: collapse; width: 100%; font-size: 0.9rem; }
th, td { text-align: left; vertical-align: top; padding: 0.35rem 0.6rem; border-bottom: 1px solid var(--line); }
th { white-space: nowrap; }
.pass, .fail { font-size: 0.78rem; font-weight: 700; text-transform: uppercase; letter-spacing: 0.03em; }
.pass { color: var(--pass); }
.fail { color: var(--fail); }
section { border-top: 1px solid var(--line); padding: 1.4rem 0; }
section.failed { border-top: 3px solid var(--fail); }
dl { display: grid; grid-template-columns: 8.5rem 1fr; gap: 0.2rem 1rem; margin: 0 0 1rem; }
dt { color: var(--soft); }
dd { margin: 0; }
.reason { color: var(--fail); }
.figures { display: flex; flex-wrap: wrap; gap: 1rem 2rem; }
figure { margin: 0; max-width: 100%; }
.paired { display: grid; grid-template-columns: repeat(auto-fit, minmax(min(22rem, 100%), 1fr)); }
figcaption { font-size: 0.88rem; color: var(--soft); margin-bottom: 0.3rem; }
svg { max-width: 100%; height: auto; color: var(--ink); font: 11px system-ui, sans-serif; overflow: visible; }
.legend { margin: 0.2rem 0 0; font-size: 0.8rem; color: var(--soft); display: flex; flex-wrap: wrap; gap: 0.2rem 1rem; }
.legend span::before { content: ''; display: inline-block; width: 0.7em; height: 0.7em; margin-right: 0.4em; border-radius: 2px; background: var(--colour); }
@media (max-width: 640px) { dl { grid-template-columns: 1fr; } dd { margin-bottom: 0.4rem; } }
@media print {
  :root {
    --ground: #fff; --ink: #000; --soft: #444; --line: #bbb; --pass: #1f7a4d; --fail: #b3261e;
    --series-1: #2b6cb0; --series-2: #c05621; --series-3: #6b7280; --series-4: #2f855a; --band: #b7c9a8;
  }
  section { break-inside: avoid; }
  main { max-width: none; padding: 0; }
}
`;
