/** The frame of the console page; the script built from page/ makes it work. */
import { pageScript } from './pageScript.generated.ts';
import { consoleStyle, pageStyle } from './style.ts';

const tabs = [
  ['exchange', 'Exchange'],
  ['records', 'Records'],
  ['photos', 'Photos'],
  ['faults', 'Faults'],
  ['switches', 'Open points'],
] as const;

/** The console as one page without external resources. */
export function consolePage(): string {
  const buttons = tabs.map(
    ([name, title], index) =>
      `<button role="tab" data-tab="${name}" aria-selected="${String(index === 0)}">${title}</button>`,
  );
  return `<!doctype html>
<html lang="en"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>Hospital console</title><link rel="icon" href="data:,"><style>${pageStyle}${consoleStyle}</style></head>
<body class="console">
<header><h1>Hospital</h1><span class="clock" id="clock" title="The hospital's own time"></span>
<span class="row" style="margin:0"><button data-advance="3600">+1 h</button><button data-advance="86400">+1 day</button><button data-advance="604800">+7 days</button><input id="instant" size="16" placeholder="2026-11-20T08:00" aria-label="Set the time (+08:00)" title="Set the time (+08:00)"></span>
<span class="counts" id="counts"></span><span class="said" id="said" role="status"></span>
<nav><a href="/v1/reference">Reference</a><a href="/v1/openapi.json">OpenAPI</a><a href="/_hospital/openapi.json" title="OpenAPI of the control surface">Control</a><button class="danger" id="reset">Reset</button></nav></header>
<div class="panes">
<section class="pane" aria-label="Journal"><div class="bar"><b>Journal</b><input type="search" id="filter" placeholder="Filter: path, who, status, ID, fault" aria-label="Filter the journal"></div><div class="scroll"><table class="journal"><thead><tr><th>#</th><th>Time</th><th>Who</th><th>Request</th><th>Status</th><th></th></tr></thead><tbody id="journal"></tbody></table><p class="empty" id="quiet">Nothing has happened yet. Send a request with <code>Authorization: Bearer nurse-amy</code>.</p></div></section>
<section class="pane" aria-label="Details"><div class="bar tabs" role="tablist">${buttons.join('')}</div><div class="scroll" id="detail" role="tabpanel"></div></section>
</div>
<script>${pageScript}</script>
</body></html>`;
}
