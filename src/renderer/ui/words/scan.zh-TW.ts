import type { Translation } from './language.ts';
import type { scanEn } from './scan.en.ts';

export const scanZhTw: Translation<typeof scanEn> = {
  button: '掃描',
  title: {
    patient: '掃描手圈',
    encounter: '掃描住院號條碼',
    token: '掃描登入碼',
  },
  camera: '相機畫面',
  state: {
    nothing: '未讀到條碼。請用掃描槍，或直接輸入。',
    starting: '正在開啟相機。',
    looking: '請將條碼置於框內。',
    several: '畫面中有多個條碼，請靠近其中一個。',
  },
  failed: {
    barred: '此網頁不得使用相機',
    stopped: '相機已停止',
    refused: '未允許使用相機',
    missing: '找不到可用的相機',
    busy: '相機正由其他應用程式使用',
    broken: '此裝置無法讀取條碼',
  },
  whatToDo: {
    barred: '請告知資訊人員（Permissions-Policy）。',
    stopped: '請重新啟動相機。',
    refused: '請在平板的設定中允許使用相機。',
    busy: '請關閉該應用程式後再掃描。',
  },
  instead: {
    scanned: '請改用掃描槍。',
    typed: '請改用掃描槍，或直接輸入。',
  },
  startAgain: '重新啟動相機',
  otherCamera: '切換相機',
  type: {
    patient: '或輸入病人識別碼',
    encounter: '或輸入住院號',
  },
  use: '使用此號碼',
  typeFirst: '請先輸入號碼。',
  read: '已讀取 {{text}}',
  refused: {
    notWhole: '條碼沒有讀取完整，請再掃描一次。',
    noEnd:
      '未採用：掃描槍沒有送出 Enter，條碼可能不完整。請點選輸入欄位，再掃描並核對；並請資訊人員設定掃描後送出 Enter。',
    slow: '未採用：速度太慢，不像掃描。請先點選輸入欄位。',
    severalParts: '未開啟：此條碼含有多段資料。請掃描其他條碼，或輸入號碼。',
    otherKind: '未開啟：此條碼中沒有號碼。請掃描正確的條碼，或輸入號碼。',
    token: '這不是登入碼。請掃描您的登入碼，或直接輸入。',
  },
  readToken: '已讀取登入碼',
};
