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
    safe: 'What was shown as saved is on this device. Nothing that you submitted is lost.',
    next: 'Start it again. If it stops again, tell the help desk the code below.',
    again: 'Start again',
    helpDesk: 'For the help desk',
  },
  hanging: {
    message: 'Wardbook does not answer',
    detail:
      'It may still be busy. What was shown as saved stays on this device when you start the page again.',
    buttons: ['Wait', 'Start again'],
  },
  sending: {
    message: 'A record is being sent',
    detail: 'If you quit now, it stays on this device and goes out when Wardbook is opened again.',
    buttons: ['Keep open', 'Quit'],
  },
  notOpened: {
    title: 'Wardbook could not be opened',
    sentence: 'Its page could not be loaded. Nothing on this device was changed.',
  },
  unsafeStart: {
    title: 'Wardbook does not run without its protection',
    sentence:
      'It was started with {{given}}, which would let others read along. Start it without that. Nothing on this device was changed.',
  },
  newerWasHere: {
    title: 'A newer Wardbook has run on this device',
    sentence:
      'Version {{newer}} has run here. This older one ({{present}}) could destroy what is kept on the device, so it does not open it. Nothing was changed. Install {{newer}} or a later version.',
  },
  openElsewhere: {
    title: 'Wardbook is already open',
    sentence:
      'It is still starting, or it is open in another session of this account (another screen, remote desktop). Nothing was changed. Wait a moment and look for its window. If there is none, close Wardbook in the other session, or sign out there.',
  },
  otherHospital: {
    message: 'Wardbook is already open',
    detail:
      'It was started again for another hospital ({{given}}). It stays with {{present}}. Close it first, then start it again.',
  },
  signedIn: {
    title: 'Go back to Wardbook',
    sentence: 'Wardbook has received the answer of the sign-in page. You can close this tab.',
  },
  broken: {
    title: 'Wardbook has stopped',
    sentence:
      'What was shown as saved is on this device. Nothing that you submitted is lost. Start Wardbook again. If it stops again, tell the help desk: the reason is in its log ({{folder}}).',
  },
  dataRisk: {
    message: 'Records that are not sent may be lost',
    temporary:
      'Windows has given you a temporary profile. What is not sent when you log off will be deleted. Submit before you log off, and tell the help desk.',
    discarded:
      'Windows does not keep this profile. What is not sent when you log off will be deleted. Submit before you log off, and tell the help desk.',
    frozen:
      'This PC may return to an earlier state when it is restarted. What is not sent by then will be deleted. Submit what you write soon, and tell the help desk.',
    network:
      'Wardbook’s data lies on a network drive, where it can be damaged. Submit what you write soon, and tell the help desk.',
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
    detail: 'The rest of it applies. Tell whoever set up this device:',
    unreadable:
      'None of it applies, so no address can be entered and there is no demo. What is on this device stays. Start Wardbook again; if this window comes back, tell the person who set up this device:',
  },
};

const traditionalChinese: MainWords = {
  stopped: {
    title: 'Wardbook 已停止兩次',
    safe: '已顯示為儲存的內容都在此裝置上，已送出的紀錄不會遺失。',
    next: '請重新啟動。若再次停止，請將下方代碼告知資訊人員。',
    again: '重新啟動',
    helpDesk: '供資訊人員參考',
  },
  hanging: {
    message: 'Wardbook 沒有回應',
    detail: '可能仍在處理中。若重新啟動此頁，已顯示為儲存的內容仍會留在此裝置上。',
    buttons: ['等待', '重新啟動'],
  },
  sending: {
    message: '有紀錄正在傳送',
    detail: '若現在結束，紀錄會留在此裝置，下次開啟 Wardbook 時繼續傳送。',
    buttons: ['保持開啟', '結束'],
  },
  notOpened: {
    title: '無法開啟 Wardbook',
    sentence: '頁面無法載入。此裝置上的資料沒有任何變更。',
  },
  unsafeStart: {
    title: 'Wardbook 不會在失去保護的情況下執行',
    sentence:
      '啟動時使用了 {{given}}，他人可能藉此讀取內容。請移除此設定再啟動。此裝置上的資料沒有任何變更。',
  },
  newerWasHere: {
    title: '此裝置曾執行較新版的 Wardbook',
    sentence:
      '此裝置曾執行 {{newer}} 版。目前的版本（{{present}}）較舊，可能損毀裝置上的資料，因此不會開啟。資料沒有任何變更。請安裝 {{newer}} 或更新的版本。',
  },
  openElsewhere: {
    title: 'Wardbook 已經開啟',
    sentence:
      '它仍在啟動中，或已在此帳號的另一個工作階段開啟（其他螢幕、遠端桌面）。資料沒有任何變更。請稍候並找到它的視窗；若找不到，請在另一個工作階段關閉 Wardbook 或登出。',
  },
  otherHospital: {
    message: 'Wardbook 已經開啟',
    detail: '剛才以另一家醫院（{{given}}）再次啟動。目前仍使用 {{present}}。請先關閉，再重新啟動。',
  },
  signedIn: {
    title: '請回到 Wardbook',
    sentence: 'Wardbook 已收到登入頁的回覆，您可以關閉此分頁。',
  },
  broken: {
    title: 'Wardbook 已停止',
    sentence:
      '已顯示為儲存的內容都在此裝置上，已送出的紀錄不會遺失。請重新啟動 Wardbook。若再次停止，請告知資訊人員：原因記在記錄檔中（{{folder}}）。',
  },
  dataRisk: {
    message: '尚未送出的紀錄可能遺失',
    temporary:
      'Windows 目前使用暫時的使用者設定檔，登出時尚未送出的內容會被刪除。請在登出前送出，並告知資訊人員。',
    discarded:
      'Windows 不會保留目前的使用者設定檔，登出時尚未送出的內容會被刪除。請在登出前送出，並告知資訊人員。',
    frozen:
      '這台電腦重新啟動時可能會還原，屆時尚未送出的內容會被刪除。請儘快送出所寫的內容，並告知資訊人員。',
    network: 'Wardbook 的資料存放在網路磁碟機上，可能損毀。請儘快送出所寫的內容，並告知資訊人員。',
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
    detail: '其餘內容仍然有效。請告知設定此裝置的人員：',
    unreadable:
      '所有內容均無法套用，因此無法輸入位址，也沒有示範模式。此裝置上的資料不受影響。請重新啟動 Wardbook；若仍出現此視窗，請告知設定此裝置的人員：',
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
