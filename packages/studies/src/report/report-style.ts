/** What a report has beyond the style it shares with other pages. */
export const reportStyle = `
.report header { margin-bottom: 1.5rem; }
.report section { break-inside: auto; }
.report h3 { font-size: 1rem; margin: 1rem 0 0.3rem; }
.report h3 small { color: var(--soft); font-weight: normal; }
.answer { font-size: 1.1rem; }
.fail-text { color: var(--fail); }
.warning { border-left: 4px solid var(--fail); padding: 0.4rem 1rem; margin: 1rem 0; }
caption { text-align: left; color: var(--soft); padding-bottom: 0.3rem; }
.report .wide { margin: 1rem 0; }
.report table { width: auto; min-width: min(100%, 26rem); }
.report td { font-variant-numeric: tabular-nums; overflow-wrap: anywhere; min-width: 3.5rem; }
.report .figure { text-align: right; }
.driven { fill: #8888; }
.walls { fill: none; stroke: currentColor; stroke-width: 1.6; stroke-linecap: round; }
.exit { fill: #2f9e6055; stroke: #2f9e60; stroke-width: 1.2; }
.gate { fill: none; stroke: #2f9e60; stroke-width: 4; }
.exit-name { fill: currentColor; font-size: 11px; dominant-baseline: central; paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
.room-name { fill: currentColor; opacity: 0.72; font-size: 10px; text-anchor: middle; dominant-baseline: central; paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
.stairs { fill: none; stroke: var(--series-1); stroke-width: 4; }
.none { color: var(--soft); }
.stuck-people .people circle { fill: var(--fail); }
.people circle { fill: var(--series-1); fill-opacity: 0.75; }
.bar { fill: none; stroke: currentColor; stroke-width: 1; }
.bar-name { fill: currentColor; font-size: 11px; text-anchor: end; paint-order: stroke; stroke: var(--ground); stroke-width: 3px; }
.report footer { border-top: 1px solid var(--line); margin-top: 2rem; padding-top: 1.5rem; display: flex; flex-wrap: wrap; gap: 0.5rem 4rem; }
.scenario-text pre { max-height: 28rem; overflow: auto; font-size: 0.8rem; border: 1px solid var(--line); padding: 0.6rem; }
.scenario-text summary { cursor: pointer; }
@media (max-width: 640px) { .report figure { overflow-x: auto; } .report figure svg { max-width: none; min-width: 34rem; } }
@media print { .report figure, .report tr, .report footer { break-inside: avoid; } .report h2 { break-after: avoid; } .report { font-size: 11pt; } }
`;
