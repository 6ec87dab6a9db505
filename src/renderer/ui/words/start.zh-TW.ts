import type { Translation } from './language.ts';
import type { startEn } from './start.en.ts';

export const startZhTw: Translation<typeof startEn> = {
  title: '設定醫院',
  lead: 'Wardbook 需要知道您的紀錄要送往哪一家醫院。',
  kept: '尚未送出的紀錄仍保存在此平板，重新輸入原醫院的位址後便會送出。',
  given: 'Wardbook 啟動時指定的「{{given}}」不是醫院的位址。',
  givenNext: '請輸入正確的位址，並告知負責設定此平板的人員。',
  unreadable: '無法讀取此平板的設定，因此無法得知原本的醫院。',
  policyUnreadable: '無法讀取此裝置的原則檔，因此無法得知指定的是哪一家醫院。',
  fixed: 'Wardbook 設定時未指定醫院。',
  fixedNext: '此頁無法輸入位址。請負責設定 Wardbook 的人員指定醫院，再重新開啟此頁。',
};
