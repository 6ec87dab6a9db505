import type { goHomeEn } from './goHome.en.ts';
import type { Translation } from './language.ts';

export const goHomeZhTw: Translation<typeof goHomeEn> = {
  title: '下班前確認',
  asOf: '截至 {{time}}',
  verdict: {
    'all-in': {
      title: '可以安心下班了',
      sentence: '您在此平板送出的都已存入醫院紀錄，也沒有草稿。',
    },
    'on-its-way': {
      title: '尚未存入醫院紀錄：{{count}} 筆',
      sentence: '請鎖定平板並保持開機，會繼續傳送。若登出、換人使用或重新開機，其餘會等您回來。',
    },
    'needs-you': {
      title: '需要您處理：{{count}} 件',
      sentence: '請逐項處理。',
    },
    'cannot-tell': {
      title: '無法確定是否都已存入',
      sentence:
        '有資料無法讀取，但沒有移除任何內容。請再看一次，或通知資訊人員，並到醫院系統核對。',
      restored: '此平板曾由備份還原。請閱讀上方通知，並到醫院系統核對。',
    },
  },
  lookAgain: '再看一次',
  group: { needs: '需要您處理', drafts: '您的草稿', waiting: '尚未完成' },
  continue: '繼續',
  signIn: '登入已失效，無法傳送。',
  unsaved: '尚未存好的表單：{{count}} 份，請勿關閉 Wardbook。',
  photosAtWork: '處理中的照片：{{count}} 張。',
  unreadable: '無法讀取，已原樣保留：{{count}} 筆。無法確定醫院是否已有。',
  export: '到設定匯出',
  draftsLead: '僅在此平板。請送出、轉交給同仁，或捨棄。',
  draftSaved: '{{when}} 的草稿',
  draftPhotos: '{{when}} 的草稿，照片 {{count}} 張',
  photosToSend: '尚未送達醫院的照片：{{count}} 張。',
  more: '傳送清單中還有 {{count}} 筆',
  done: '自 {{since}} 起存入醫院紀錄：{{count}} 筆',
  notKnown: '只計算您在此平板所寫的內容。',
  behindLock: {
    all: '送出的紀錄已全部存入醫院紀錄（{{time}}）。',
    allOf: '{{name}} 送出的紀錄已全部存入醫院紀錄（{{time}}）。',
    drafts: '此平板上的草稿：{{count}} 份。',
  },
  atSwitch: '尚未存入醫院紀錄，留在此平板：{{count}} 筆。',
};
