import type { Translation } from './language.ts';
import type { tabletEn } from './tablet.en.ts';

export const tabletZhTw: Translation<typeof tabletEn> = {
  title: '此平板上還有什麼',
  verdict: {
    empty: {
      title: '此平板上沒有未送出的資料',
      sentence: '在此平板送出的紀錄都已存入醫院紀錄，也沒有草稿。',
    },
    left: {
      title: '此平板上還有資料',
      sentence: '請勿清除或發放此平板。請相關護理人員登入，送出或完成自己的內容。',
    },
    unused: {
      title: '此平板上沒有任何護理人員的資料',
      sentence:
        '若從未有人使用，這是正常的。若曾有人使用，資料可能已被刪除：清除前請通知資訊人員。',
    },
    'cannot-tell': {
      title: '無法確定還有什麼',
      sentence: '有資料無法讀取、曾經還原或遺失，或儲存空間已滿。請勿清除此平板，並通知資訊人員。',
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
    passphrase: '長密碼',
    pin: 'PIN',
    tablet: '僅靠平板本身',
  },
  code: '含有這些數字的條碼',
  codeLead: '條碼只含這些數字，沒有姓名，也沒有病人資料。十分鐘內有效，每分鐘更新。',
  scan: '掃描其他平板',
  listTitle: '已掃描的平板',
  listLead: '請在各平板開啟「此平板上還有什麼」，再掃描其條碼。關閉後清單即消失。',
  joint: '，',
  sum: {
    all_other: '共 {{count}} 台：',
    empty: '{{count}} 台已清空',
    left: '{{count}} 台還有資料（{{records}} 筆紀錄、{{drafts}} 份草稿）',
    unused: '{{count}} 台未使用',
    cannotTell: '{{count}} 台無法確定',
  },
  row: {
    empty: '已清空',
    left: '{{records}} 筆紀錄、{{drafts}} 份草稿',
    unused: '沒有護理人員資料',
    'cannot-tell': '無法確定還有什麼',
  },
  twofold: '有兩台平板使用此代號，或曾重新啟動。請關閉清單後重新掃描這一台。',
  asOf: '截至 {{time}}',
  wrong: {
    foreign: '這不是平板的條碼。',
    newer: '此條碼來自較新版本的 Wardbook。請先更新此平板再掃描。',
    broken: '條碼未完整讀取，請再掃描一次。',
    'not-whole': '條碼未完整讀取，請再掃描一次。',
    old: '此條碼已超過十分鐘，不列入計算。請在該平板重新開啟。',
    ahead: '該平板的時鐘比此平板快，不列入計算。請校正兩台的時鐘後再掃描。',
    'other-hospital': '該平板屬於另一家醫院，不列入計算。',
  },
};
