import type { historyCodeEn } from './historyCode.en.ts';
import type { Translation } from './language.ts';

export const historyCodeZhTw: Translation<typeof historyCodeEn> = {
  show: '給另一台平板的歷程碼',
  label: '傷口歷程碼',
  lead: '請在另一台平板的「病人」畫面掃描。歷程碼不含姓名與護理紀錄內容。',
  wrong: {
    newer: '此歷程碼來自較新版的 Wardbook，請先更新此平板再掃描。',
    broken: '此歷程碼不完整或已損壞，請再掃描一次。',
    otherHospital: '此歷程碼屬於另一家醫院，未讀取任何資料。',
  },
  earlier: {
    asking: '正在讀取上次評估',
    unreachable: '上次評估在醫院，尚未讀取',
    expired: '上次評估在醫院，請重新登入後查看',
    notShown: '上次評估未顯示',
  },
  reading: '正在向醫院讀取',
  found_other: '已讀取 {{count}} 筆評估',
  forbidden_other: '有 {{count}} 筆評估未讀取：您沒有權限。',
  missing_other: '有 {{count}} 筆評估在此醫院查無資料。',
  another_other: '有 {{count}} 筆評估未讀取：醫院回覆的是另一筆紀錄，因此未存入。',
  stopped: {
    unreachable_other: '尚有 {{count}} 筆評估未讀取：目前無法連上醫院。',
    expired_other: '尚有 {{count}} 筆評估未讀取：您的登入已失效，請重新登入。',
  },
  open: '開啟 {{name}}，{{id}}',
};
