/**
 * A fault for each property of `spec.ts`: in the page, in what the page keeps for the explorer, and at the hospital. They
 * are there all at once, but for those that are seen only where she is signed in: these come a minute later.
 */

/** What was recorded twice, for another wound; and what was never recorded. */
const [doubled, misplaced, lost] = ['qztwice001', 'qzplace001', 'qznever001'];

/** Runs in the page, before the app. */
export const plantedScript = `
const style = 'display: block; width: 9px; height: 9px';
const faults = [
  ['h1', {}, 'This screen could not be shown'],
  ['button', { 'data-variant': 'filled' }, 'One'],
  ['button', { 'data-variant': 'filled' }, 'Two'],
  ['button', { style }],
  ['input', { style }],
  ['i', { id: 'root' }, 'x'],
  ['p', {}, 'Waiting since NaN'],
  ['p', {}, '取消'],
  ['a', { href: '#/patients/P-1001' }, 'x'],
  ['img', { alt: 'wound', style, src: 'data:image/png;base64,AAAA' }],
  ['section', { 'aria-label': 'Patient' }, '林美玉'],
  ['p', {}, '黃素貞 ${lost}'],
  ['article', { 'data-state': 'done' }, 'In the hospital record'],
  ['article', { 'data-state': 'done' }, 'In the hospital record'],
  ['article', { 'data-state': 'done' }, 'In the hospital record'],
  ['article', { 'data-state': 'done' }, 'In the hospital record'],
  ['article', { 'data-state': 'done' }, 'In the hospital record'],
];
const submitted = [
  { word: '${doubled}', patientId: 'P-1001', woundId: 'W-1001-1' },
  { word: '${misplaced}', patientId: 'P-1001', woundId: 'W-1001-2' },
  { word: '${lost}', patientId: 'P-1005', woundId: 'W-1005-1' },
].map((each) => ({ author: 'Amy Lin', draft: '#/drafts/' + each.word, state: 'submitted', photos: 0, ...each }));

function plantSubmitted() {
  const kept = window.keptByExplorer;
  if (kept && !kept.submitted.includes(submitted[0])) kept.submitted.push(...submitted);
}

function plantAll() {
  document.title = '林美玉';
  document.body.style.width = '3000px';
  sessionStorage.setItem('last', 'nurse-amy');
  if (document.getElementById('planted')) return;
  document.getElementById('root')?.setAttribute('aria-hidden', 'true');
  const place = document.createElement('div');
  place.id = 'planted';
  for (const [tag, attributes, text = ''] of faults) {
    const element = document.createElement(tag);
    for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
    element.append(text);
    place.append(element);
  }
  document.body.append(place);
  console.error('planted');
  Promise.reject(new Error('planted'));
  setTimeout(() => { throw new Error('planted'); });
}

/** Replaces the app by a screen with the tabs, another address, a dialog without a name and a focus that is hidden. */
function plantSignedIn() {
  if (document.getElementById('plantedLater')) return;
  document.body.innerText = '';
  const title = document.createElement('h1');
  title.append('Patients');
  const tabs = document.createElement('nav');
  const tab = document.createElement('a');
  tab.href = '#/outbox';
  tab.append('Outbox');
  tabs.append(tab);
  const dialog = document.createElement('div');
  dialog.setAttribute('role', 'dialog');
  dialog.id = 'plantedLater';
  dialog.append('Sure?');
  document.body.append(title, tabs, dialog);
  History.prototype.replaceState.call(history, null, '', '#/outbox');
  const hidden = document.createElement('button');
  Object.defineProperty(document, 'activeElement', { get: () => hidden, configurable: true });
}

const since = Number(sessionStorage.getItem('plantedSince') ?? Date.now());
sessionStorage.setItem('plantedSince', String(since));
setInterval(() => {
  plantSubmitted();
  if (Date.now() - since > 60_000) plantSignedIn();
  else if (document.querySelector('h1') !== null) plantAll();
}, 200);
`;

/** Writes records past the app. */
export async function plantAtHospital(hospitalAddress: string): Promise<void> {
  const written = [
    [doubled, 1],
    [doubled, 2],
    [misplaced, 1],
  ] as const;
  for (const [word, time] of written) {
    const answer = await fetch(`${hospitalAddress}/wound-assessments`, {
      method: 'POST',
      headers: { authorization: 'Bearer nurse-amy', 'content-type': 'application/json' },
      body: JSON.stringify({
        clientRequestId: `${word}-${time}`,
        patientId: 'P-1001',
        encounterId: 'E-1001',
        woundId: 'W-1001-1',
        observedAt: '2026-05-03T08:00:00+08:00',
        assessment: { careNote: word },
        attachmentIds: [],
      }),
    });
    if (answer.status !== 201) throw new Error(`The hospital answers ${answer.status}`);
  }
}
