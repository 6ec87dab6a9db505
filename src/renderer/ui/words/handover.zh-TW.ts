import type { handoverEn } from './handover.en.ts';
import type { Translation } from './language.ts';

export const handoverZhTw: Translation<typeof handoverEn> = {
  title: '交班單',
  shift: '班別',
  asOf: '截至 {{time}}',
  count_other: '{{count}} 位病人',
  none: '此平板沒有這一班的內容',
  onlyHere: '僅列出您在此平板所做或讀取的內容。',
  identify: '病人辨識',
  situation: '現況',
  background: '背景',
  assessment: '評估',
  recommendation: '建議',
  stay: '住院號 {{id}}',
  wound: '{{site}}，{{id}}',
  nothingDone: '這一班沒有送出紀錄。',
  readHere: '傷口 {{woundId}}，讀取自醫院',
  first: '此平板最早：{{day}}，{{size}}。',
  firstHere: '此平板沒有更早的評估。',
  notHere: '另有 {{count}} 次未載入。',
  change: { same: '不變', smaller: '縮小 {{percent}}%', larger: '增加 {{percent}}%' },
  trend: {
    same: '面積與 {{day}} 相同（{{size}}）。',
    smaller: '面積較 {{day}} 縮小 {{percent}}%（{{size}}）。',
    larger: '面積較 {{day}} 增加 {{percent}}%（{{size}}）。',
  },
  noteChanged: '護理紀錄之後曾被修改：',
  notMeasured: '未測量',
  joint: '，',
  needs: '需要 {{name}} 處理',
  nothingOpen: '此平板沒有待辦事項。',
};
