import type { goHomeEn } from './goHome.en.ts';
import type { Translation } from './language.ts';

export const goHomeZhTw: Translation<typeof goHomeEn> = {
  title: '下班前確認',
  link: '下班前確認',
  asOf: '截至 {{time}}',
  verdict: {
    'all-in': {
      title: '可以安心下班了',
      sentence: '您在此平板送出的都已存入醫院紀錄，也沒有草稿。',
    },
    'on-its-way': {
      title_other: '還有 {{count}} 筆尚未存入醫院紀錄',
      sentence:
        '請鎖定平板並保持開機，Wardbook 會繼續傳送。若登出、換人使用或重新開機，其餘會等您回來。',
    },
    'needs-you': {
      title_other: '還有 {{count}} 件事需要您處理',
      sentence: '請由上往下逐項處理。',
    },
    'cannot-tell': {
      title: '無法確定是否都已存入',
      sentence:
        '此平板上有資料無法讀取，但沒有移除任何內容。請再看一次，或通知資訊人員，並到醫院系統核對。',
      restored: '此平板曾由備份還原，可能有缺漏。請閱讀上方通知，並到醫院系統核對。',
    },
  },
  lookAgain: '再看一次',
  group: { needs: '需要您處理', drafts: '您的草稿', waiting: '尚未完成' },
  continue: '繼續',
  signIn: '登入已失效，無法傳送。',
  unsaved_other: '有 {{count}} 份表單尚未存好，之前請勿關閉 Wardbook。',
  photosAtWork_other: '有 {{count}} 張照片仍在處理中。',
  unreadable_other: '有 {{count}} 筆資料無法讀取，無法確定醫院是否已有；已原樣保留。',
  export: '到設定匯出',
  draftsLead_other: '請送出、轉交給同仁，或捨棄。草稿僅在此平板。',
  draftSaved: '{{when}} 的草稿',
  draftPhotos_other: '{{when}} 的草稿，含 {{count}} 張照片',
  photosToSend_other: '{{count}} 張照片尚未送達醫院。',
  more_other: '傳送清單中還有 {{count}} 筆',
  outbox: '開啟傳送清單',
  done_other: '自 {{since}} 起，{{count}} 筆已存入醫院紀錄。',
  notKnown: '只計算您在此平板所寫的內容。',
  behindLock: {
    all: '送出的紀錄已全部存入醫院紀錄（{{time}}）。',
    allOf: '{{name}} 送出的紀錄已全部存入醫院紀錄（{{time}}）。',
    drafts_other: '此平板上還有 {{count}} 份草稿。',
  },
  atSwitch_other: '還有 {{count}} 筆尚未存入醫院紀錄，會留在此平板。',
};
