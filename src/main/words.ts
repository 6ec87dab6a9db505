/** The few sentences that main shows itself, because no page is there to show them. */

export interface MainWords {
  readonly stopped: {
    readonly title: string;
    readonly safe: string;
    readonly next: string;
    readonly again: string;
    readonly helpDesk: string;
  };
  readonly hanging: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: string[];
  };
  readonly sending: {
    readonly message: string;
    readonly detail: string;
    readonly buttons: string[];
  };
  readonly notOpened: { readonly title: string; readonly sentence: string };
  readonly unsafeStart: { readonly title: string; readonly sentence: string };
  readonly newerWasHere: { readonly title: string; readonly sentence: string };
  /** Another process holds the data folder and does not answer. */
  readonly openElsewhere: { readonly title: string; readonly sentence: string };
  readonly otherHospital: { readonly message: string; readonly detail: string };
  /** What the system's browser shows after a sign-in there. */
  readonly signedIn: { readonly title: string; readonly sentence: string };
  /** An unexpected error in main. */
  readonly broken: { readonly title: string; readonly sentence: string };
  readonly dataRisk: {
    readonly message: string;
    readonly temporary: string;
    readonly discarded: string;
    readonly frozen: string;
    readonly network: string;
  };
  readonly menu: {
    readonly edit: string;
    readonly undo: string;
    readonly redo: string;
    readonly cut: string;
    readonly copy: string;
    readonly paste: string;
    readonly selectAll: string;
    readonly view: string;
    readonly actualSize: string;
    readonly zoomIn: string;
    readonly zoomOut: string;
    readonly fullScreen: string;
    readonly window: string;
    readonly minimize: string;
    readonly close: string;
    readonly help: string;
    readonly openLogs: string;
    readonly licences: string;
    readonly about: string;
  };
  /** `unreadable`: nothing in the policy can be used, so everything that it may forbid is forbidden. */
  readonly policy: {
    readonly message: string;
    readonly detail: string;
    readonly unreadable: string;
  };
}

const english: MainWords = {
  stopped: {
    title: 'Wardbook has stopped twice',
    safe: 'What was shown as saved is on this device.',
    next: 'Start again. Stops again? Tell the help desk this code.',
    again: 'Start again',
    helpDesk: 'For the help desk',
  },
  hanging: {
    message: 'Wardbook does not answer',
    detail: 'It may be busy. What was shown as saved stays on this device.',
    buttons: ['Wait', 'Start again'],
  },
  sending: {
    message: 'A record is being sent',
    detail: 'If you quit, it is sent when Wardbook is opened again.',
    buttons: ['Keep open', 'Quit'],
  },
  notOpened: {
    title: 'Wardbook could not be opened',
    sentence: 'Nothing on this device was changed.',
  },
  unsafeStart: {
    title: 'Wardbook does not run without its protection',
    sentence: 'Start it without {{given}}: others could read along.',
  },
  newerWasHere: {
    title: 'A newer Wardbook has run here',
    sentence: 'Nothing was changed. Install {{newer}} or later; this is {{present}}.',
  },
  openElsewhere: {
    title: 'Wardbook is already open',
    sentence:
      'Wait and look for its window. None? Close it in the other session of this account (another screen, remote desktop), or sign out there.',
  },
  otherHospital: {
    message: 'Wardbook is already open',
    detail: 'It stays with {{present}}. For {{given}}, close it first.',
  },
  signedIn: {
    title: 'Go back to Wardbook',
    sentence: 'You can close this tab.',
  },
  broken: {
    title: 'Wardbook has stopped',
    sentence:
      'What was shown as saved is on this device. Start Wardbook again, or tell the help desk: log in {{folder}}.',
  },
  dataRisk: {
    message: 'Unsent records may be lost',
    temporary:
      'Temporary Windows profile: what is not sent is deleted when you log off. Submit before, and tell the help desk.',
    discarded:
      'Windows does not keep this profile: what is not sent is deleted when you log off. Submit before, and tell the help desk.',
    frozen: 'A restart may delete what is not sent. Submit soon, and tell the help desk.',
    network:
      'Wardbook’s data lies on a network drive and may be damaged. Submit soon, and tell the help desk.',
  },
  menu: {
    edit: 'Edit',
    undo: 'Undo',
    redo: 'Redo',
    cut: 'Cut',
    copy: 'Copy',
    paste: 'Paste',
    selectAll: 'Select all',
    view: 'View',
    actualSize: 'Actual size',
    zoomIn: 'Zoom in',
    zoomOut: 'Zoom out',
    fullScreen: 'Full screen',
    window: 'Window',
    minimize: 'Minimize',
    close: 'Close',
    help: 'Help',
    openLogs: 'Open logs',
    licences: 'Licences',
    about: 'About Wardbook',
  },
  policy: {
    message: 'Parts of the policy cannot be used',
    detail: 'The rest applies. Tell the help desk:',
    unreadable:
      'None of it applies: no address, no demo. What is on this device stays. Start again, or tell the help desk:',
  },
};

const traditionalChinese: MainWords = {
  stopped: {
    title: 'Wardbook 已停止兩次',
    safe: '已顯示為儲存的內容都在此裝置上。',
    next: '請重新啟動。若再次停止，請將此代碼告知資訊人員。',
    again: '重新啟動',
    helpDesk: '供資訊人員參考',
  },
  hanging: {
    message: 'Wardbook 沒有回應',
    detail: '可能仍在處理中。已顯示為儲存的內容會留在此裝置上。',
    buttons: ['等待', '重新啟動'],
  },
  sending: {
    message: '有紀錄正在傳送',
    detail: '若現在結束，下次開啟 Wardbook 時才會傳送。',
    buttons: ['保持開啟', '結束'],
  },
  notOpened: {
    title: '無法開啟 Wardbook',
    sentence: '此裝置上的資料沒有任何變更。',
  },
  unsafeStart: {
    title: 'Wardbook 不會在失去保護的情況下執行',
    sentence: '請移除 {{given}} 再啟動，否則他人可能讀取內容。',
  },
  newerWasHere: {
    title: '此裝置曾執行較新版的 Wardbook',
    sentence: '資料沒有任何變更。請安裝 {{newer}} 或更新的版本；目前為 {{present}}。',
  },
  openElsewhere: {
    title: 'Wardbook 已經開啟',
    sentence:
      '請稍候並找到它的視窗。若找不到，請在此帳號的另一個工作階段（其他螢幕、遠端桌面）關閉 Wardbook 或登出。',
  },
  otherHospital: {
    message: 'Wardbook 已經開啟',
    detail: '目前仍使用 {{present}}。若要使用 {{given}}，請先關閉。',
  },
  signedIn: {
    title: '請回到 Wardbook',
    sentence: '您可以關閉此分頁。',
  },
  broken: {
    title: 'Wardbook 已停止',
    sentence:
      '已顯示為儲存的內容都在此裝置上。請重新啟動 Wardbook，或告知資訊人員：記錄檔在 {{folder}}。',
  },
  dataRisk: {
    message: '尚未送達的紀錄可能遺失',
    temporary:
      'Windows 使用暫時的使用者設定檔，登出時未送達的內容會被刪除。請先送出，並告知資訊人員。',
    discarded:
      'Windows 不會保留此使用者設定檔，登出時未送達的內容會被刪除。請先送出，並告知資訊人員。',
    frozen: '重新啟動可能會刪除未送達的內容。請儘快送出，並告知資訊人員。',
    network: 'Wardbook 的資料存放在網路磁碟機上，可能損毀。請儘快送出，並告知資訊人員。',
  },
  menu: {
    edit: '編輯',
    undo: '復原',
    redo: '重做',
    cut: '剪下',
    copy: '複製',
    paste: '貼上',
    selectAll: '全選',
    view: '檢視',
    actualSize: '實際大小',
    zoomIn: '放大',
    zoomOut: '縮小',
    fullScreen: '全螢幕',
    window: '視窗',
    minimize: '最小化',
    close: '關閉',
    help: '說明',
    openLogs: '開啟記錄檔',
    licences: '授權條款',
    about: '關於 Wardbook',
  },
  policy: {
    message: '原則有部分內容無法使用',
    detail: '其餘內容仍然有效。請告知資訊人員：',
    unreadable:
      '所有內容均無法套用：無法輸入位址，也沒有示範模式。此裝置上的資料不受影響。請重新啟動，或告知資訊人員：',
  },
};

/** The sentences for a system locale, such as `zh-TW` or `en-GB`. */
export function mainWords(locale: string): MainWords {
  return locale.toLowerCase().startsWith('zh') ? traditionalChinese : english;
}

/** Replaces the placeholders of a sentence with values. */
export function filled(sentence: string, values: Readonly<Record<string, string>>): string {
  return sentence.replace(/\{\{(\w+)\}\}/g, (_, name: string) => values[name] ?? '');
}
