// Owns the console's script. It is served as text, so it is plain JavaScript, and it shows everything through
// textContent: what nurses wrote is never taken for markup.

export const consoleScript = String.raw`
'use strict';
const $ = (id) => document.getElementById(id);
const el = (tag, props, ...children) => {
  const node = document.createElement(tag);
  for (const [name, value] of Object.entries(props || {})) {
    if (name.startsWith('on')) node.addEventListener(name.slice(2), value);
    else if (name === 'dataset') Object.assign(node.dataset, value);
    else if (value !== undefined && value !== false) node.setAttribute(name === 'cls' ? 'class' : name, value === true ? '' : value);
  }
  node.append(...children.flat().filter((child) => child !== null && child !== undefined));
  return node;
};
const ask = async (path, method, body) => {
  const answer = await fetch('/_hospital/' + path, { method: method || 'GET', headers: body === undefined ? {} : { 'content-type': 'application/json' }, body: body === undefined ? undefined : JSON.stringify(body) });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error.message + (value.error.fields || []).map((field) => ' ' + field.path + ' ' + field.message).join(';'));
  return value;
};
const asNurse = (who, method, path, body) => fetch('/v1' + path, { method, headers: { authorization: 'Bearer ' + who, 'content-type': 'application/json' }, body: JSON.stringify(body) });
const say = (node, action) => async () => {
  try { await action(); node.textContent = ''; } catch (error) { node.textContent = error.message; }
};
const clockOf = (text) => text.slice(0, 10) + ' ' + text.slice(11, 19);
const pretty = (text) => { try { return JSON.stringify(JSON.parse(text), null, 2); } catch { return text; } };

const seen = new Map();
let lastSeen = 0, chosen = 0, tab = 'exchange', now = 0;

const isWrite = (entry) => entry.method !== 'GET';
const isLost = (entry) => entry.status === null;
const textOf = (entry) => [entry.n, entry.who, entry.method, entry.path + entry.query, entry.status, entry.clientRequestId, entry.fault, entry.committed ? 'committed' : ''].join(' ').toLowerCase();
const isShown = (entry) => ($('writes').checked ? isWrite(entry) : true) && $('filter').value.toLowerCase().split(/\s+/).every((word) => textOf(entry).includes(word));

const row = (entry) => el('tr', { tabindex: '0', dataset: { n: entry.n }, cls: (entry.n === chosen ? 'chosen ' : '') + (isLost(entry) ? 'lost' : ''), onclick: () => choose(entry.n), onkeydown: (event) => { if (event.key === 'Enter') choose(entry.n); } },
  el('td', { cls: 'soft' }, String(entry.n)), el('td', { cls: 'soft' }, entry.time.slice(11, 19)), el('td', {}, entry.who || '–'),
  el('td', { cls: 'path' }, el('b', { cls: 'method' }, entry.method), ' ' + entry.path + entry.query),
  el('td', {}, isLost(entry) ? 'no answer' : el('b', { cls: 'status ' + (entry.status < 400 ? 'good' : 'bad') }, String(entry.status))),
  el('td', {}, entry.fault ? el('span', { cls: 'badge warn' }, entry.fault) : null, entry.committed ? el('span', { cls: 'badge' }, 'stored') : null));

const showJournal = () => {
  const entries = [...seen.values()].filter(isShown).slice(-400).reverse();
  $('journal').replaceChildren(...entries.map(row));
  $('quiet').hidden = seen.size > 0;
};
const choose = (n) => { chosen = n; showJournal(); openTab('exchange'); };

const pollJournal = async () => {
  const fresh = await ask('journal?after=' + Math.max(0, lastSeen - 30));
  if (fresh.length === 0 && lastSeen > 0) { seen.clear(); lastSeen = 0; showJournal(); return; }
  let changed = false;
  for (const entry of fresh) {
    const known = seen.get(entry.n);
    if (!known || known.status !== entry.status || known.fault !== entry.fault) { seen.set(entry.n, entry); changed = true; }
    lastSeen = Math.max(lastSeen, entry.n);
  }
  while (seen.size > 2000) seen.delete(seen.keys().next().value);
  if (changed) { showJournal(); if (tab === 'records' || tab === 'photos') draw(); }
};
const pollState = async () => {
  const state = await ask('state');
  now = Date.parse(state.now);
  $('clock').textContent = clockOf(state.now);
  $('counts').replaceChildren(...[
    ['Wounds', state.woundAssessments], ['Admissions', state.admissionAssessments],
    ['Photos', state.attachments.bound + ' + ' + state.attachments.unbound + ' unbound'], ['Ids', state.requests],
  ].map(([name, count]) => el('span', { cls: 'badge' }, name + ' ' + count)));
};

const photo = (id) => el('a', { href: '/_hospital/attachments/' + id + '/content', target: '_blank' }, el('img', { src: '/_hospital/attachments/' + id + '/content', alt: 'Photo ' + id, loading: 'lazy' }));

const drawers = {
  exchange: async () => {
    if (!chosen) return [el('p', { cls: 'empty' }, 'Choose an exchange in the journal.')];
    const entry = await ask('journal/' + chosen);
    const detail = entry.detail || { requestHeaders: {}, requestBody: '', answerHeaders: null, answerBody: null };
    const facts = [['Time', clockOf(entry.time)], ['Who', entry.who || 'nobody'], ['clientRequestId', entry.clientRequestId || '–'], ['Body SHA-256', entry.bodySha256 || '–'], ['Fault', entry.fault || 'none'], ['Stored', entry.committed || 'nothing']];
    return [el('h2', {}, el('b', { cls: 'method' }, entry.method), ' ' + entry.path + entry.query, ' ', el('b', { cls: 'status ' + (entry.status !== null && entry.status < 400 ? 'good' : 'bad') }, entry.status === null ? 'no answer' : String(entry.status))),
      el('table', { cls: 'facts' }, facts.map(([name, value]) => el('tr', {}, el('th', {}, name), el('td', { cls: 'mono' }, value)))),
      entry.detail ? null : el('p', { cls: 'soft' }, 'Its bodies are not kept any more.'),
      el('h3', {}, 'Request'), headers(detail.requestHeaders), el('pre', {}, pretty(detail.requestBody) || 'no body'),
      el('h3', {}, 'Answer'), ...(detail.answerHeaders === null ? [el('p', { cls: 'soft' }, 'No answer left the hospital.')] : [headers(detail.answerHeaders), el('pre', {}, pretty(detail.answerBody) || 'no body')])];
  },
  records: async () => {
    const records = (await ask('records')).sort((a, b) => b.recordedAt.localeCompare(a.recordedAt));
    const said = el('span', { cls: 'said' });
    const head = el('div', { cls: 'row' }, el('button', { onclick: say(said, addExample) }, 'Add an example as nurse-ben'), said);
    if (records.length === 0) return [head, el('p', { cls: 'empty' }, 'No record has been written yet.')];
    return [head, ...records.map((record) => recordItem(record, said))];
  },
  photos: async () => {
    const photos = await ask('attachments');
    const samples = await ask('sample-photos');
    const said = el('span', { cls: 'said' });
    const card = (item, ...words) => el('figure', {}, photo(item.attachmentId), el('span', { cls: 'mono' }, item.attachmentId), el('br'), ...words);
    const unbound = photos.filter((item) => !item.boundTo), bound = photos.filter((item) => item.boundTo);
    return [el('h3', {}, 'Unbound: purged after 24 hours'), unbound.length ? el('div', { cls: 'thumbs' }, unbound.map((item) => card(item, el('span', { cls: 'badge warn' }, timeLeft(item.purgeAt)), ' ' + item.patientId))) : el('p', { cls: 'soft' }, 'None.'),
      el('h3', {}, 'Bound to a record'), bound.length ? el('div', { cls: 'thumbs' }, bound.map((item) => card(item, item.boundTo))) : el('p', { cls: 'soft' }, 'None.'),
      el('h3', {}, 'Sample photos'), el('p', { cls: 'soft' }, 'Drawn by code; nobody’s wound. ', said),
      el('div', { cls: 'thumbs' }, samples.map((sample) => el('figure', {}, el('a', { href: sample.path, target: '_blank' }, el('img', { src: sample.path, alt: sample.title, loading: 'lazy' })), sample.title, el('br'), el('button', { onclick: say(said, () => uploadSample(sample, 'nurse-amy', 'P-1001')) }, 'Upload for P-1001'))))];
  },
  faults: async () => {
    const rules = await ask('faults');
    const said = el('p', { cls: 'said' });
    const alive = rules.filter((rule) => !(rule.times && rule.fired >= rule.times));
    const box = el('textarea', { cls: 'mono', 'aria-label': 'Fault rules as JSON', spellcheck: 'false' });
    box.value = JSON.stringify(rules.map(({ fired, ...rule }) => rule), null, 2);
    const put = (list) => say(said, async () => { await ask('faults', 'PUT', list()); await draw(); });
    return [el('h3', {}, 'Break something'), el('div', { cls: 'row' }, faultPresets.map((preset) => el('button', { title: JSON.stringify(preset.rule), onclick: put(() => [...alive, preset.rule]) }, preset.title))), said,
      el('h3', {}, 'Rules in force'), rules.length ? el('table', { cls: 'rules' }, rules.map((rule) => el('tr', {}, el('td', {}, el('span', { cls: 'badge warn' }, rule.fault)), el('td', { cls: 'mono' }, ruleText(rule)), el('td', { cls: 'soft' }, 'struck ' + rule.fired + '×')))) : el('p', { cls: 'soft' }, 'None. Everything works.'),
      el('div', { cls: 'row' }, el('button', { onclick: say(said, async () => { await ask('faults', 'DELETE'); await draw(); }) }, 'Fix everything')),
      el('h3', {}, 'As JSON'), box, el('div', { cls: 'row' }, el('button', { onclick: put(() => JSON.parse(box.value)) }, 'Put in force'))];
  },
  switches: async () => {
    const switches = await ask('interpretations');
    const said = el('span', { cls: 'said' });
    const filter = el('input', { type: 'search', placeholder: 'Filter the switches', 'aria-label': 'Filter the switches' });
    const turn = (key, reading) => say(said, async () => { await ask('interpretations', 'PUT', { [key]: reading }); await draw(); })();
    const items = Object.entries(switches).map(([key, each]) => el('div', { cls: 'item switch' + (each.value === each.default ? '' : ' turned'), dataset: { text: (key + ' ' + each.sentence + ' ' + each.section).toLowerCase() } },
      el('span', {}, el('b', { cls: 'mono' }, key), ' ', el('small', {}, each.section), el('br'), each.sentence),
      el('select', { 'aria-label': key, onchange: (event) => turn(key, event.target.value) }, each.readings.map((reading) => el('option', { value: reading, selected: reading === each.value }, reading + (reading === each.default ? ' *' : ''))))));
    filter.addEventListener('input', () => items.forEach((item) => { item.hidden = !item.dataset.text.includes(filter.value.toLowerCase()); item.style.display = item.hidden ? 'none' : ''; }));
    const turned = Object.entries(switches).filter(([, each]) => each.value !== each.default).length;
    const defaults = () => Object.fromEntries(Object.entries(switches).map(([key, each]) => [key, each.default]));
    return [el('p', { cls: 'soft' }, 'What the interface leaves open; * is the default. ' + (turned ? turned + ' turned.' : 'All at their defaults.')), el('div', { cls: 'row' }, filter, el('button', { onclick: say(said, async () => { await ask('interpretations', 'PUT', defaults()); await draw(); }) }, 'All to default'), said), ...items];
  },
  people: async () => {
    const people = await ask('people');
    const said = el('span', { cls: 'said' });
    const set = (person, change) => say(said, async () => { await ask('people/' + person.operatorId, 'PUT', { wards: person.wards, mayWrite: person.mayWrite, ...change }); await draw(); });
    const box = (label, checked, change, person) => el('label', {}, el('input', { type: 'checkbox', checked, onchange: (event) => set(person, change(event.target.checked))() }), ' ' + label + ' ');
    return [el('p', { cls: 'soft' }, 'The credential of each is its name. Take a ward away to see what a revoked permission does.'), el('table', {}, people.map((person) => el('tr', {}, el('td', {}, el('b', { cls: 'mono' }, person.operatorId), el('br'), person.name + (person.isExpired ? ', expired' : '')),
      el('td', {}, ['A', 'B'].map((ward) => box('ward ' + ward, person.wards.includes(ward), (on) => ({ wards: on ? [...person.wards, ward] : person.wards.filter((each) => each !== ward) }), person)), box('may write', person.mayWrite, (on) => ({ mayWrite: on }), person))))),
      el('div', { cls: 'row' }, el('button', { onclick: say(said, () => ask('credentials/renew', 'POST')) }, 'Renew every sign-in'), said)];
  },
};

const headers = (all) => el('details', {}, el('summary', { cls: 'soft' }, Object.keys(all).length + ' headers'), el('table', {}, Object.entries(all).map(([name, value]) => el('tr', {}, el('th', {}, name), el('td', { cls: 'mono' }, value)))));
const ruleText = ({ fault, fired, ...rest }) => Object.entries(rest).map(([name, value]) => name + ' ' + (typeof value === 'object' ? Object.values(value).join(' ') : value)).join(', ');
const timeLeft = (purgeAt) => { const minutes = Math.max(0, Math.round((Date.parse(purgeAt) - now) / 60000)); return minutes >= 60 ? Math.floor(minutes / 60) + ' h ' + (minutes % 60) + ' min left' : minutes + ' min left'; };

const recordItem = (record, said) => {
  const path = '/wound-assessments/' + record.recordId;
  const act = (method, tail, body) => say(said, async () => { const answer = await asNurse('nurse-ben', method, path + tail, { clientRequestId: crypto.randomUUID(), version: record.version, ...body }); if (!answer.ok) throw new Error((await answer.json()).error.message); await draw(); });
  const canChange = record.kind === 'wound-assessment' && record.recordState === 'valid';
  return el('div', { cls: 'item' }, el('div', {}, el('b', { cls: 'mono' }, record.recordId), ' ', el('span', { cls: 'badge' + (record.recordState === 'voided' ? ' bad' : '') }, record.recordState + ', version ' + record.version), ' ' + record.patientId + (record.woundId ? ' · ' + record.woundId : ' · admission') + (record.encounterId ? ' · ' + record.encounterId : '')),
    record.versions.map((version) => el('div', { cls: 'version ' + version.recordState }, el('span', { cls: 'soft' }, 'Version ' + version.version + ' · ' + clockOf(version.recordedAt) + ' · ' + version.operator), el('div', {}, version.recordState === 'voided' ? 'Voided: ' + version.reason : version.careNote || ''))),
    record.attachmentIds.length ? el('div', { cls: 'thumbs' }, record.attachmentIds.map(photo)) : null,
    el('div', { cls: 'row' }, canChange ? [el('button', { onclick: act('PATCH', '', { changes: { careNote: 'Corrected by a colleague at ' + new Date(now).toISOString() } }) }, 'Correct as nurse-ben'), el('button', { cls: 'danger', onclick: act('POST', '/void', { reason: 'Voided from the console' }) }, 'Void as nurse-ben')] : null, el('details', {}, el('summary', { cls: 'soft' }, 'as handed in'), el('pre', {}, JSON.stringify(record.input, null, 2)))));
};
const uploadSample = async (sample, who, patientId) => {
  const form = new FormData();
  form.set('patientId', patientId);
  form.set('file', await (await fetch(sample.path)).blob(), sample.name);
  const answer = await fetch('/v1/attachments', { method: 'POST', headers: { authorization: 'Bearer ' + who }, body: form });
  const value = await answer.json();
  if (!answer.ok) throw new Error(value.error.message);
  await draw();
  return value.attachmentId;
};
const addExample = async () => {
  const samples = await ask('sample-photos');
  const attachmentId = await uploadSample(samples[Math.floor(Math.random() * samples.length)], 'nurse-ben', 'P-1001');
  const answer = await asNurse('nurse-ben', 'POST', '/wound-assessments', { clientRequestId: crypto.randomUUID(), patientId: 'P-1001', encounterId: 'E-1001', woundId: 'W-1001-1', observedAt: new Date(now).toISOString(), assessment: { careNote: '以生理食鹽水清潔，覆蓋泡棉敷料。 Cleaned with saline, foam dressing.', length: { value: 4.2, unit: 'cm' }, width: { value: 2.8, unit: 'cm' } }, attachmentIds: [attachmentId] });
  if (!answer.ok) throw new Error((await answer.json()).error.message);
  await draw();
};

let drawing = 0;
const draw = async () => {
  drawing += 1;
  const mine = drawing;
  const children = await drawers[tab]();
  if (mine === drawing) $('detail').replaceChildren(...children.filter(Boolean));
};
const openTab = (name) => {
  tab = name;
  document.querySelectorAll('[data-tab]').forEach((button) => button.setAttribute('aria-selected', String(button.dataset.tab === name)));
  $('detail').scrollTop = 0;
  return draw();
};
document.querySelectorAll('[data-tab]').forEach((button) => button.addEventListener('click', () => openTab(button.dataset.tab)));
document.querySelectorAll('[data-advance]').forEach((button) => button.addEventListener('click', async () => { await ask('clock', 'POST', { advanceSeconds: Number(button.dataset.advance) }); await pollState(); await draw(); }));
$('instant').addEventListener('change', async (event) => { if (event.target.value === '') return; await ask('clock', 'POST', { now: event.target.value + ':00+08:00' }); await pollState(); await draw(); });
$('reset').addEventListener('click', async () => { if (!confirm('Back to the seed? Every record and photo is forgotten.')) return; await ask('reset', 'POST'); chosen = 0; await pollState(); await pollJournal(); await draw(); });
$('filter').addEventListener('input', showJournal);
$('writes').addEventListener('change', showJournal);
const tick = async () => { try { await pollJournal(); await pollState(); document.title = 'Hospital console'; } catch { document.title = '(gone) Hospital console'; } setTimeout(tick, document.hidden ? 5000 : 1000); };
tick();
draw();
`;
