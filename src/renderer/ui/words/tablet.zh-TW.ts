import type { Translation } from './language.ts';
import type { tabletEn } from './tablet.en.ts';

export const tabletZhTw: Translation<typeof tabletEn> = {
  title: '此平板上還有什麼',
  verdict: {
    empty: {
      title: '此平板上沒有未送出的資料',
      sentence: '送出的紀錄都已存入醫院紀錄，也沒有草稿。',
    },
    left: {
      title: '此平板上還有資料',
      sentence: '請勿清除或發放，請相關護理人員登入處理。',
    },
    unused: {
      title: '此平板上沒有任何護理人員的資料',
      sentence: '若曾有人使用，資料可能已被刪除：清除前請告知資訊人員。',
    },
    'cannot-tell': {
      title: '無法確定還有什麼',
      sentence: '請勿清除，並告知資訊人員：有資料無法讀取、曾經還原或遺失，或儲存空間已滿。',
    },
  },
  facts: {
    records: '尚未存入醫院紀錄',
    drafts: '草稿',
    photos: '所附照片',
    nurses: '相關護理人員',
    oldest: '最早的時間',
    heard: '上次與醫院連線',
    never: '從未',
    protection: '保護方式',
    version: '程式版本',
    hospital: '醫院',
    tablet: '平板代號',
  },
  protection: {
    system: '系統金鑰庫',
    passkey: '通行金鑰與 PIN',
    pin: 'PIN',
  },
};
