/** The style of the hospital's own pages: the console and the reference. No external font, script or picture. */

export const pageStyle = `
:root { color-scheme: light dark; --page: #f4f6f7; --card: #fff; --ink: #16222b; --soft: #5b6b76; --line: #dbe2e6; --accent: #0b6e6e; --accent-soft: #e1f1f0; --good: #1f7a3d; --bad: #b3261e; --warn: #8a5a00; --warn-soft: #fdf1d8; }
@media (prefers-color-scheme: dark) { :root { --page: #11181c; --card: #1a2328; --ink: #e6edf0; --soft: #9fb0b9; --line: #2e3b42; --accent: #5cc4c0; --accent-soft: #17383a; --good: #6fcf8c; --bad: #ff8a80; --warn: #f0c36a; --warn-soft: #3a2f14; } }
* { box-sizing: border-box; }
html, body { height: 100%; }
body { margin: 0; background: var(--page); color: var(--ink); font: 14px/1.45 system-ui, "Segoe UI", "Noto Sans TC", "PingFang TC", "Microsoft JhengHei", sans-serif; }
h1 { font-size: 17px; margin: 0; } h2 { font-size: 16px; margin: 0 0 8px; } h3 { font-size: 14px; margin: 14px 0 6px; }
small, .soft { color: var(--soft); font-weight: 400; }
a { color: var(--accent); }
code, pre, .mono { font-family: ui-monospace, "SF Mono", Menlo, Consolas, "Noto Sans Mono", monospace; font-size: 12.5px; }
pre { background: var(--page); border: 1px solid var(--line); border-radius: 6px; padding: 8px 10px; margin: 4px 0; overflow: auto; white-space: pre-wrap; overflow-wrap: anywhere; max-height: 320px; }
header { display: flex; flex-wrap: wrap; gap: 8px 10px; align-items: center; padding: 9px 16px; background: var(--card); border-bottom: 1px solid var(--line); }
header nav { margin-left: auto; display: flex; gap: 12px; align-items: center; }
.card { background: var(--card); border: 1px solid var(--line); border-radius: 10px; padding: 12px 14px; margin: 0 0 10px; }
button, select, input, textarea { font: inherit; color: inherit; background: var(--card); border: 1px solid var(--line); border-radius: 7px; padding: 5px 10px; }
button { cursor: pointer; } button:hover { border-color: var(--accent); background: var(--accent-soft); }
button:focus-visible, select:focus-visible, input:focus-visible, textarea:focus-visible, summary:focus-visible, tr:focus-visible, a:focus-visible { outline: 2px solid var(--accent); outline-offset: 1px; }
button.danger { color: var(--bad); }
table { border-collapse: collapse; width: 100%; } td, th { text-align: left; vertical-align: top; padding: 4px 8px 4px 0; border-bottom: 1px solid var(--line); overflow-wrap: anywhere; }
th { color: var(--soft); font-weight: 500; font-size: 12px; white-space: nowrap; }
.method { text-transform: uppercase; font-size: 11px; letter-spacing: .04em; color: var(--accent); }
.badge { display: inline-block; padding: 0 7px; border-radius: 9px; background: var(--accent-soft); color: var(--accent); font-size: 12px; white-space: nowrap; }
.badge.bad, .status.bad { color: var(--bad); } .status.good { color: var(--good); } .badge.warn { background: var(--warn-soft); color: var(--warn); }
.reference td:first-child { width: 230px; } .reference .answers td:first-child { width: 56px; } .reference .answers td:last-child { width: 240px; }
.reference main { max-width: 960px; margin: 16px auto; padding: 0 16px 60px; }
.toc { columns: 2; padding: 0; list-style: none; overflow-wrap: anywhere; }
@media (max-width: 700px) {
  .toc { columns: 1; }
  .reference td, .reference td:first-child, .reference .answers td:first-child, .reference .answers td:last-child { display: block; width: auto; border: 0; padding: 1px 0; }
  .reference tr { display: block; padding: 6px 0; border-bottom: 1px solid var(--line); } .reference table, .reference tbody { display: block; }
}
`;

export const consoleStyle = `
body.console { display: flex; flex-direction: column; }
.counts { display: flex; gap: 4px; flex: 1 1 0; min-width: 0; overflow-x: auto; scrollbar-width: none; }
.clock { font-variant-numeric: tabular-nums; font-weight: 600; }
@media (min-width: 1181px) { body.console > header { flex-wrap: nowrap; } } @media (max-width: 1180px) { .counts { order: 1; flex: 0 0 100%; } }
.panes { flex: 1; min-height: 0; display: grid; grid-template-columns: minmax(0, 55fr) minmax(0, 45fr); gap: 10px; padding: 10px 16px; }
.pane { min-height: 0; display: flex; flex-direction: column; background: var(--card); border: 1px solid var(--line); border-radius: 10px; overflow: hidden; }
.bar { display: flex; gap: 8px; align-items: center; padding: 8px 12px; border-bottom: 1px solid var(--line); flex-wrap: wrap; }
.bar input[type=search] { flex: 1; min-width: 120px; }
.scroll { overflow: auto; flex: 1; padding: 12px; } .scroll:has(.journal) { padding-top: 0; } .scroll > :first-child { margin-top: 0; }
.facts th { width: 1%; padding-right: 16px; } .facts td.mono, .journal tr.group td:first-child { max-width: 0; overflow: hidden; text-overflow: ellipsis; white-space: nowrap; } .id { white-space: nowrap; } .rules td { white-space: nowrap; } .rules td.mono { width: 100%; white-space: normal; }
.journal td { white-space: nowrap; font-variant-numeric: tabular-nums; } .journal td.path { width: 100%; max-width: 0; overflow: hidden; text-overflow: ellipsis; }
.journal thead th { position: sticky; top: 0; background: var(--card); padding-top: 8px; }
.journal tr.group td { padding-top: 10px; height: 34px; border: 0; } .journal tr[data-n] { cursor: pointer; } .journal tr[data-n]:hover, .journal tr.chosen { background: var(--accent-soft); }
.lost, .journal tr.lost td { color: var(--warn); }
.tabs { display: flex; gap: 4px; flex-wrap: wrap; } .tabs button[aria-selected=true] { background: var(--accent-soft); border-color: var(--accent); color: var(--accent); font-weight: 600; }
.row { display: flex; gap: 8px; align-items: center; flex-wrap: wrap; margin: 8px 0; }
.copy { font-size: 12px; padding: 0 8px; font-weight: 400; font-family: system-ui, sans-serif; color: var(--soft); }
.copied { position: relative; } .copied > .copy { position: absolute; top: 8px; right: 8px; } .copied > pre { padding-right: 64px; }
td.act { text-align: right; width: 1%; white-space: nowrap; padding-right: 0; } .line { display: flex; gap: 12px; align-items: center; justify-content: space-between; } .line button { white-space: nowrap; }
.item { border-bottom: 1px solid var(--line); padding: 10px 0; }
.version { border-left: 3px solid var(--line); padding: 2px 0 2px 10px; margin: 6px 0; } .version.voided { border-color: var(--bad); }
.find input { flex: 1; min-width: 120px; }
.thumbs { display: flex; gap: 8px; flex-wrap: wrap; } .thumbs img { width: 104px; height: 78px; object-fit: cover; border-radius: 6px; border: 1px solid var(--line); display: block; }
figure { margin: 0; font-size: 12px; max-width: 170px; } figure img { margin-bottom: 2px; }
.switch { display: grid; grid-template-columns: minmax(0, 1fr) 236px; gap: 2px 12px; align-items: center; } .switch select { width: 100%; font-size: 13px; padding: 5px 6px; } .switch.turned { background: var(--warn-soft); margin: 0 -12px; padding: 10px 12px; }
textarea { width: 100%; min-height: 110px; }
.said { color: var(--bad); } .said:empty, .switch.out { display: none; } .check { white-space: nowrap; margin-right: 10px; } .empty { color: var(--soft); padding: 28px 0; text-align: center; }
@media (max-width: 900px) { html, body { height: auto; } .panes { grid-template-columns: minmax(0, 1fr); } .pane { max-height: 80vh; } .pane:has(.journal) { max-height: 45vh; } }
@media (max-width: 600px) {
  header nav { margin-left: 0; } .panes { padding: 10px 8px; }
  .journal thead { display: none; } .journal, .journal tbody { display: block; }
  .journal tr { display: flex; flex-wrap: wrap; column-gap: 10px; padding: 6px 4px; border-bottom: 1px solid var(--line); } .journal td { border: 0; padding: 0; }
  .journal tr.group { flex-wrap: nowrap; } .journal tr.group td:first-child { flex: 1; max-width: none; }
  .journal td.path { order: 1; width: 100%; max-width: none; white-space: normal; } .switch { grid-template-columns: minmax(0, 1fr); }
}
`;
