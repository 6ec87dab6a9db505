/** The style of the reports of suite and auditor: on a screen, in dark mode, and on paper. Nothing external is loaded. */

export const reportStyle = `
:root { color-scheme: light dark; --ink: #17212b; --soft: #55636f; --paper: #fff; --ground: #f3f5f7; --line: #d9dfe4;
  --good: #17693d; --good-soft: #e2f3e9; --bad: #a3231f; --bad-soft: #fbe7e6; --quiet: #5b6470; --quiet-soft: #e9ecef;
  --seen: #1d4f9c; --seen-soft: #e4edfa; --code: #f6f8fa; }
@media (prefers-color-scheme: dark) { :root { --ink: #e8edf1; --soft: #a3b0bb; --paper: #182028; --ground: #10161c;
  --line: #2c3843; --good: #7fd3a3; --good-soft: #15372a; --bad: #ff9d97; --bad-soft: #43201f; --quiet: #b4bec8;
  --quiet-soft: #27313a; --seen: #9cc1ff; --seen-soft: #1b304d; --code: #111920; } }
* { box-sizing: border-box; }
body { margin: 0; background: var(--ground); color: var(--ink);
  font: 16px/1.55 system-ui, -apple-system, 'Segoe UI', 'Noto Sans', 'Noto Sans TC', sans-serif; }
main { max-width: 68rem; margin: 0 auto; padding: 2.5rem 1.25rem 4rem; }
h1 { font-size: 1.75rem; line-height: 1.25; margin: 0 0 .35rem; }
h2 { font-size: 1.25rem; margin: 2.75rem 0 .25rem; }
h3 { font-size: 1rem; margin: 0; }
p { margin: .35rem 0; max-width: 46rem; }
a { color: var(--seen); }
.soft { color: var(--soft); }
.mono, code, pre { font-family: ui-monospace, 'Cascadia Mono', Menlo, Consolas, monospace; font-size: .86em; }
.verdict { margin: 1.5rem 0 1rem; padding: 1rem 1.25rem; border-radius: .6rem; border-left: .4rem solid; font-size: 1.1rem;
  font-weight: 600; }
.verdict p { font-weight: 400; font-size: 1rem; margin: .25rem 0 0; }
.verdict.good { background: var(--good-soft); border-color: var(--good); }
.verdict.bad { background: var(--bad-soft); border-color: var(--bad); }
.verdict.quiet { background: var(--quiet-soft); border-color: var(--quiet); }
.tiles { display: grid; grid-template-columns: repeat(4, 1fr); gap: .75rem; margin: 1rem 0; }
.tile { display: block; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: .8rem 1rem;
  text-decoration: none; color: var(--ink); }
.tile b { display: block; font-size: 1.9rem; line-height: 1.15; font-variant-numeric: tabular-nums; }
.tile.good b { color: var(--good); } .tile.bad b { color: var(--bad); } .tile.seen b { color: var(--seen); }
.tile.quiet b { color: var(--quiet); }
.card { background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; padding: 1rem 1.25rem; margin: .75rem 0; }
.card.bad { border-left: .3rem solid var(--bad); } .card.good { border-left: .3rem solid var(--good); }
.card > p:last-child { margin-bottom: 0; }
.message { font-weight: 600; color: var(--bad); }
.facts { display: flex; flex-wrap: wrap; gap: .4rem; margin: .45rem 0; padding: 0; list-style: none; font-size: .85rem; }
.badge { padding: .08rem .55rem; border-radius: 1rem; background: var(--quiet-soft); color: var(--quiet); }
.badge.seen { background: var(--seen-soft); color: var(--seen); font-weight: 600; }
table { width: 100%; border-collapse: collapse; background: var(--paper); border: 1px solid var(--line); border-radius: .6rem;
  overflow: hidden; margin: .75rem 0; }
th, td { text-align: left; vertical-align: top; padding: .5rem .8rem; border-top: 1px solid var(--line); overflow-wrap: anywhere; }
thead th { border-top: 0; font-size: .85rem; color: var(--soft); font-weight: 600; background: var(--quiet-soft); }
td.narrow { width: 15rem; } td.reading { width: 12rem; }
.id { color: var(--soft); font-size: .82em; }
details { margin: .6rem 0 0; border: 1px solid var(--line); border-radius: .45rem; background: var(--code); }
details.group { background: var(--paper); border-radius: .6rem; margin: .5rem 0; }
summary { cursor: pointer; padding: .55rem .85rem; font-weight: 600; }
summary .soft { font-weight: 400; }
details.group table { border-width: 1px 0 0; border-radius: 0; margin: 0; }
pre { margin: 0; padding: .7rem .9rem; overflow: auto; max-height: 26rem; white-space: pre-wrap; overflow-wrap: anywhere; }
.pair { display: grid; grid-template-columns: 1fr 1fr; border-top: 1px solid var(--line); }
.pair > div + div { border-left: 1px solid var(--line); }
.comparison { border: 1px solid var(--line); border-radius: .45rem; margin: .6rem 0; }
blockquote { margin: .4rem 0; padding-left: .8rem; border-left: 3px solid var(--line); color: var(--soft); }
.pair h4 { margin: 0; padding: .5rem .9rem 0; font-size: .8rem; color: var(--soft); }
ol.questions { background: var(--paper); border: 1px solid var(--line); border-radius: .6rem; margin: .75rem 0;
  padding: .5rem 1.25rem .5rem 3rem; }
ol.questions li { padding: .5rem 0; }
ol.questions li + li { border-top: 1px solid var(--line); }
nav { display: flex; flex-wrap: wrap; gap: .3rem 1.1rem; font-size: .93rem; }
@media (max-width: 44rem) { .tiles { grid-template-columns: 1fr 1fr; } .pair { grid-template-columns: 1fr; }
  .pair > div + div { border-left: 0; border-top: 1px solid var(--line); } thead { display: none; }
  td, td.narrow, td.reading { display: block; width: auto; border-top: 0; padding: .15rem .8rem; }
  tr { display: block; border-top: 1px solid var(--line); padding: .4rem 0; } }
@media print { :root { color-scheme: light; } body { background: #fff; font-size: 10.5pt; } main { max-width: none; padding: 0; }
  nav { display: none; } .card, tr, li { break-inside: avoid; } h2 { break-after: avoid; } pre { max-height: none; } }
`;
