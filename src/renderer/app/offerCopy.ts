/** Offers to save what the second copy has, on the page that is shown if the database does not open. */
import { databaseNames } from '../../device/browserDevice.ts';
import { openCopyRescue, type CopyRescue } from '../../device/rescue/copyRescue.ts';
import { reachTabletFiles } from '../../storage/files/tabletFilesLine.ts';
import { recoveryKeyOf } from '../services/app/recoveryKeyOf.ts';
import { rescueFileName } from '../services/app/rescueFile.ts';
import { readBridge } from '../services/bridge.ts';
import { startLanguage } from '../startFailure.ts';
import { saveFile } from '../ui/parts/saveFile.ts';

interface Words {
  has: string;
  whose(name: string, count: number): string;
  save: string;
  saved: string;
  failed: string;
  noKey: string;
}

const words: Record<'en' | 'zh-TW', Words> = {
  en: {
    has: 'The second copy on this tablet has unsent work:',
    whose: (name, count) =>
      `${name}: ${count} ${count === 1 ? 'record or draft' : 'records and drafts'}`,
    save: 'Save as a file',
    saved:
      'Saved. Give the file to the help desk, who can open it with the hospital’s recovery key. Keep this tablet as it is until they say that everything is there.',
    failed: 'It could not be saved. Keep this tablet as it is, and tell the help desk.',
    noKey:
      'It cannot be saved here without a recovery key of the hospital. Keep this tablet as it is.',
  },
  'zh-TW': {
    has: '此平板的備份中有未送達的內容：',
    whose: (name, count) => `${name}：${count} 筆紀錄或草稿`,
    save: '存成檔案',
    saved:
      '已儲存。請將檔案交給資訊人員，他們能以醫院的復原金鑰開啟。在確認內容齊全之前，請保持此平板原狀。',
    failed: '無法儲存。請保持此平板原狀，並聯絡資訊人員。',
    noKey: '沒有醫院的復原金鑰，無法在此儲存。請保持此平板原狀。',
  },
};

/** Adds to the page what can be saved, if there is anything. */
export async function offerCopy(place: HTMLElement): Promise<void> {
  const files = reachTabletFiles(databaseNames.hospital);
  if (!(await files.hasCopy())) return;
  const ports = { now: () => Date.now(), randomId: () => crypto.randomUUID() };
  const copy = await openCopyRescue(files, ports);
  if (copy.unsent.length === 0) return;
  const { bridge } = await readBridge();
  const said = words[startLanguage()];
  const recoveryKey = await recoveryKeyOf(bridge);
  const owners = document.createElement('ul');
  owners.append(...copy.unsent.map((one) => ownerLine(copy, one, recoveryKey)));
  place.append(paragraph(said.has), owners);
  if (recoveryKey === null) place.append(paragraph(said.noKey));
}

function ownerLine(
  copy: CopyRescue,
  one: CopyRescue['unsent'][number],
  recoveryKey: CryptoKey | null,
): HTMLElement {
  const said = words[startLanguage()];
  const line = document.createElement('li');
  line.append(`${said.whose(one.name, one.count)} `);
  if (recoveryKey === null) return line;
  const button = document.createElement('button');
  button.type = 'button';
  button.textContent = said.save;
  button.setAttribute('aria-label', `${said.save}: ${one.name}`);
  button.style.cssText = 'font: inherit; min-height: 44px; padding: 0 1rem';
  const answer = paragraph('');
  answer.setAttribute('role', 'status');
  button.addEventListener('click', () => {
    void copy
      .save(one, recoveryKey)
      .then((file) => {
        saveFile(rescueFileName(Date.now()), file, file.type);
        answer.textContent = said.saved;
      })
      .catch(() => {
        answer.textContent = said.failed;
      });
  });
  line.append(button, answer);
  return line;
}

function paragraph(text: string): HTMLElement {
  const element = document.createElement('p');
  element.textContent = text;
  return element;
}
