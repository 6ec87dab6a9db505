import type { Translation } from './language.ts';
import type { passEn } from './pass.en.ts';

export const passZhTw: Translation<typeof passEn> = {
  show: '分享傷口歷程',
  scan: '接收傷口歷程',
  shownTitle: '傷口歷程碼',
  joint: '、',
  wounds_other: '{{count}} 處傷口',
  records_other: '{{count}} 筆評估',
  shownLead: '。請用另一台平板掃描。歷程碼不含姓名與護理紀錄內容，對方只看得到自己有權限的紀錄。',
  codeOf: '第 {{part}} 個，共 {{parts}} 個',
  previous: '上一個',
  next: '下一個',
  print: '列印',
  sheetTitle: 'Wardbook 傷口歷程碼，請與手圈一併保管。',
  readTitle: '接收傷口歷程',
  readLead: '請在另一台平板開啟病人，再點「分享傷口歷程」。',
  collected: '已掃描 {{have}} 個，共 {{parts}} 個。請在另一台平板顯示下一個。',
  wrong: {
    foreign: '這不是歷程碼，請掃描另一台平板顯示的歷程碼。',
    newer: '此歷程碼來自較新版的 Wardbook，請先更新此平板再掃描。',
    notWhole: '條碼沒有讀取完整，請再掃描一次。',
    noEnd:
      '掃描槍讀取後沒有送出 Enter，條碼可能不完整，因此未讀取任何資料。請改用相機，或使用讀取後會送出 Enter 的掃描槍。',
    slow: '條碼輸入速度太慢，無法視為掃描，因此未讀取任何資料。請改用相機或其他掃描槍。',
    broken: '此歷程碼不完整或已損壞，請重新顯示並再掃描一次。',
    otherHospital: '此歷程碼屬於另一家醫院，未讀取任何資料。',
  },
  earlier: {
    asking: '正在讀取上次評估',
    unreachable: '上次評估在醫院，尚未讀取',
    expired: '上次評估在醫院，請重新登入後查看',
    notShown: '上次評估未顯示',
  },
  asking: '正在向醫院讀取：{{asked}}／{{all}}',
  found_other: '已讀取 {{count}} 筆評估。',
  forbidden_other: '有 {{count}} 筆評估未讀取：您沒有權限。',
  missing_other: '有 {{count}} 筆評估在此醫院查無資料。',
  another_other: '有 {{count}} 筆評估未讀取：醫院回覆的是另一筆紀錄，因此未存入。',
  stopped: {
    unreachable_other: '尚有 {{count}} 筆評估未讀取：目前無法連上醫院。',
    expired_other: '尚有 {{count}} 筆評估未讀取：您的登入已失效，請重新登入。',
  },
  again: '再試一次',
  openPatient: '開啟 {{name}}，{{id}}',
  patientForbidden: '您沒有病人 {{id}} 的權限。',
};
