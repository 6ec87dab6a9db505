import type { Translation } from './language.ts';
import type { startEn } from './start.en.ts';

export const startZhTw: Translation<typeof startEn> = {
  title: '設定醫院',
  kept: '尚未送出的紀錄留在此平板，輸入原醫院的位址後便會送出。',
  given: '「{{given}}」不是醫院的位址。',
  givenNext: '請輸入正確的位址，並告知資訊人員。',
  unreadable: '無法讀取此平板的設定。',
  policyUnreadable: '無法讀取此裝置的原則檔。',
  fixed: '設定時未指定醫院。',
  fixedNext: '請資訊人員指定醫院，再重新開啟此頁。',
};
