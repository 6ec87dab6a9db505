import { journalZhTw } from './journal.zh-TW.ts';
import type { Translation } from './language.ts';
import type { outboxEn } from './outbox.en.ts';

export const outboxZhTw: Translation<typeof outboxEn> = {
  title: '傳送清單',
  allDone: '沒有等待傳送的紀錄',
  allDoneOfYours: '您沒有等待傳送的紀錄',
  ofInRecord: '/ {{total}} 筆已存入醫院紀錄',
  group: {
    problem: '需要您處理',
    moving: '尚未完成',
    doneToday: '今天已存入醫院紀錄',
    doneBefore: '先前已存入醫院紀錄',
  },
  tryNow: '立即重試',
  tried: '正在重試。',
  triedTooEarly: '請再稍候：醫院忙碌中。',
  others_other: '此平板另有 {{count}} 筆其他護理師的紀錄等待傳送。',
  waitsForOther_other: '此平板另有 {{count}} 筆紀錄，等候 {{name}} 登入後傳送。',
  unreadable_other: '有 {{count}} 筆已儲存的紀錄，此版本無法讀取，已原樣保留。',
  due: {
    joint: '',
    by: '須於 {{when}} 前存入。',
    late: '已逾時：應於 {{when}} 前存入。',
    soon_other: '您有 {{count}} 筆紀錄即將到期，最早須於 {{when}} 前存入醫院紀錄。',
    areLate_other: '您有 {{count}} 筆紀錄已逾時。',
    safe: '您所寫的內容安全存於此平板。請到傳送清單查看各筆的狀況。',
    cameLate: '逾時紀錄：觀察時間 {{observed}}，存入醫院紀錄 {{recorded}}。',
  },
  late: {
    title: '逾時紀錄清單',
    lead_other: '{{name}}，以此平板所知為限。紀錄須於 {{count}} 小時內存入醫院紀錄。',
    none: '您沒有逾時的紀錄。',
    newestOnly: '僅檢查您最近完成的 {{number}} 筆紀錄。',
    off: '此醫院未設定紀錄須存入的時限。',
    patient: '病人',
    observed: '觀察時間',
    submitted: '送出時間',
    recorded: '存入醫院紀錄',
    notYet: '尚未',
    why: '原因',
  },
  steps: {
    label: '步驟',
    photos: '照片',
    record: '紀錄',
    readBack: '核對',
    state: { open: '尚未', current: '進行中', filled: '完成', problem: '需要您處理' },
  },
  now: {
    queued: '即將傳送。',
    isThere: '醫院已收到。',
    mayBeThere: '可能已在醫院，請勿重寫一份。',
    upload: '正在傳送第 {{current}} 張照片，共 {{total}} 張。',
    assess: '紀錄傳送中。',
    recover: '正在向醫院確認是否已收到紀錄。',
    askFirst: '正在先向醫院確認是否已有這筆紀錄。',
    askAfterNo: '這筆紀錄被拒絕，正在向醫院確認是否其實已收到。',
    lookForIt: '正在讀取您指定的紀錄，以便核對內容。',
    confirm: '正在與醫院紀錄核對。',
    wasThere: '醫院先前已確認這筆紀錄。',
    outOfReach: '目前無法連上醫院。',
    barred:
      '尚未傳送。平板與醫院之間的設備擋下了 Wardbook 傳送前的查詢（GET /requests），但仍可查看病人。請通知資訊人員；Wardbook 會繼續查詢。',
    outOfReachUntil: '目前無法連上醫院，{{when}}再試。',
    photoNotThrough: '照片尚未全部送達，{{when}}再試。',
    backingOff: '尚未確認，{{when}}再試。',
    toldToWait: '醫院忙碌中，{{when}}再試。',
    mayStillBeProcessing: '醫院可能仍在處理先前的傳送，{{when}}再試，最長 15 分鐘。',
    expired: '您的登入已失效，請重新登入後傳送。',
    after: '等待您較早的一筆先送達。',
    moment: '稍後',
    inSeconds: '{{seconds}} 秒後',
    atTime: '{{time}} ',
  },
  done: {
    plain: '已與醫院紀錄核對相符，{{when}}。',
    'changed-since': '已存入醫院紀錄，之後曾被修改。',
    'voided-since': '已存入醫院紀錄，之後已被作廢。',
    'voided-by-other': '此紀錄先前已作廢。',
    'said-already': '醫院紀錄已與您所寫的相同。',
    'found-by-author': '您已在醫院紀錄中找到，內容相符。',
    'accepted-by-author': '與您所寫的不同，您已確認無誤。',
  },
  button: { compare: '比較', fix: '修正', view: '檢視' },
  problem: {
    refused: {
      title: '醫院退回了這筆紀錄',
      sentence: '您的文字與照片安全存於此平板。請修正後再送出。',
    },
    'no-access': {
      title: '您沒有此病人的權限',
      sentence: '您的文字與照片安全存於此平板。請先申請權限，再送出一次。',
    },
    'not-found': {
      title: '醫院查無這筆紀錄所屬的資料',
      sentence:
        '您的文字與照片安全存於此平板。請先確認病人、住院、傷口或紀錄的現況，再送出一次。評估可改用其他住院或傷口：請按「修正後再送出」。',
    },
    'photo-refused': {
      title: '醫院退回了一張照片',
      sentence: '所有內容安全存於此平板。請縮小、更換或移除該照片後再送出。',
    },
    'photo-missing': {
      title: '此平板上缺少一張照片',
      sentence: '您的文字安全無虞。請重新加入照片，或不附照片繼續。',
    },
    'conflict-newer-version': {
      title: '您開啟後，這筆紀錄已被修改',
      sentence: '原內容未被覆蓋，您的內容也已保留。請比較兩個版本後選擇。',
    },
    'conflict-voided': {
      title: '這筆紀錄已作廢',
      sentence: '此紀錄無法再修改，您的文字已保留。',
    },
    'cannot-know': {
      title: '無法確定醫院是否已有這筆紀錄',
      sentence:
        '醫院已不再保留這次傳送的資訊。請先在醫院系統中查看：若已有紀錄，請在此輸入紀錄編號；確定沒有時，才再次送出。',
    },
    'not-this-record': {
      title: '那是另一筆紀錄',
      sentence:
        '醫院查無該紀錄，或其內容與您送出的不同。沒有任何變更。請再查看一次；確定沒有時，才再次送出。',
    },
    'no-answer': {
      title: '醫院對這筆紀錄沒有回應',
      sentence:
        '紀錄可能已在醫院：請勿重寫一份。所有內容安全存於此平板。請通知資訊人員，再向醫院確認。',
    },
    'no-answer-readable': {
      title: '醫院的回覆格式，Wardbook 無法讀取',
      sentence:
        '紀錄可能已在醫院：請勿重寫一份。所有內容安全存於此平板。請將下方的傳送紀錄給資訊人員看，再向醫院確認。',
    },
    'not-sent': {
      title: '尚未傳送',
      sentence:
        '傳送前向醫院的查詢（GET /requests）沒有可用的回覆。所有內容安全存於此平板。請將下方的傳送紀錄給資訊人員看，再查詢一次。',
    },
    'no-receipt': {
      title: '醫院的回覆格式，Wardbook 無法讀取',
      sentence:
        '醫院沒有這筆紀錄。文字與照片安全存於此平板。請將下方資訊告知資訊人員，修改後重新送出，或再向醫院確認。',
    },
    'text-refused': {
      title: '這段文字在送往醫院的途中遭擋下',
      sentence:
        '此平板與醫院之間的設備拒收這段文字，醫院尚未收到。內容安全存於此平板。請換個說法後再送出，並將下方資訊告知資訊人員。',
    },
    'photo-stuck': {
      title: '有一張照片無法送達',
      sentence:
        '每次連線都中斷或遭拒。所有內容安全存於此平板。請縮小照片、移除照片，或不修改再試一次。',
    },
    'cannot-ask': {
      title: '您已無權查看這筆紀錄',
      sentence: '這筆紀錄可能已存入醫院。內容安全存於此平板，請有權限的同仁協助查看。',
    },
    'read-back-differs': {
      title: '醫院的內容與您送出的不同',
      sentence: '您的文字已保留。請與醫院紀錄比較，必要時更正；若紀錄無誤，請在此確認。',
    },
    'read-back-refused': {
      title: '已寫入，但無法核對',
      sentence: '醫院已回覆收到，但不允許查看紀錄。紀錄已在醫院，請勿重寫一份。您的文字已保留。',
    },
    'read-back-unreadable': {
      title: '已寫入，但 Wardbook 無法讀取',
      sentence:
        '醫院已回覆收到，紀錄已在醫院，請勿重寫一份。您的文字已保留。請將下方的傳送紀錄給資訊人員看。',
    },
    'request-id-conflict': {
      title: '醫院不接受此編號的紀錄',
      sentence:
        '醫院表示此編號已被使用，卻沒有顯示紀錄。您的文字安全存於此平板。您可以再送一次：確定醫院沒有紀錄後，會以新的編號送出。',
    },
    'from-file': {
      title: '此筆取自檔案，請先核對',
      sentence:
        '無法確認該檔案由您儲存，因此此平板尚未傳送。若是您的紀錄，請繼續：會先向醫院確認是否已有這筆紀錄。若不是您的，請捨棄。',
    },
    'base-lost': {
      title: '此平板找不到要更正的紀錄',
      sentence:
        '原本要修改的紀錄已在此平板取回或捨棄。您的文字已保留。請先查看醫院紀錄：若紀錄存在，請在該處更正；若沒有，再以此內容開始新的評估。',
    },
    'earlier-version-recorded': {
      title: '存入醫院的是您的另一份文字',
      sentence:
        '較早的一次傳送，或另一部平板上的同一筆紀錄，已先送達醫院，內容與這一份不同。這份文字已保留，請以更正方式送出。',
    },
    'recorded-earlier': {
      title: '醫院已有內容不同的紀錄',
      sentence:
        '較早的一次傳送，或另一台平板上的同一筆紀錄，已先送達醫院，內容與這一份不同。您的這一份仍保留在此平板。請開啟紀錄比對；傷口的護理紀錄可在該處更正。若也需要這一份的尺寸、內容或照片，請用它開始新的評估，屆時醫院會有兩筆。',
    },
    'record-not-as-seen': {
      title: '這已不是您當時看到的紀錄',
      sentence:
        '沒有任何變更。此紀錄編號在醫院現在顯示的是另一筆紀錄，可能屬於其他病人。您的文字已保留在此平板。請先查看目前的紀錄，再決定如何處理您的文字。',
    },
    'record-gone': {
      title: '醫院已沒有您當時看到的紀錄',
      sentence:
        '沒有任何變更。醫院表示查無此編號的紀錄，可能曾由備份還原。您的文字已保留在此平板。請先在醫院系統中查看，再決定如何處理您的文字。',
    },
    'record-older': {
      title: '醫院的紀錄比您當時看到的舊',
      sentence:
        '沒有任何變更。醫院現在顯示的是此紀錄較早的版本，可能曾由備份還原。您的文字已保留在此平板。請開啟紀錄；若仍有需要，再從該處更正或作廢。',
    },
    'record-lost': {
      title: '醫院已沒有這筆紀錄',
      sentence:
        '醫院先前已確認收到，現在卻表示沒有這筆紀錄，也沒有這次傳送的資訊，可能曾由備份還原。您的文字安全存於此平板。請先在醫院系統中查看；確定沒有時，再次送出。',
    },
    'record-replaced': {
      title: '這筆紀錄的編號現在屬於另一筆紀錄',
      sentence:
        '醫院先前已確認收到您的紀錄，現在此編號顯示的是另一筆紀錄，可能屬於其他病人，且醫院已沒有您這筆的資訊。您的文字安全存於此平板。請先在醫院系統中查看；確定沒有您的紀錄時，再次送出。',
    },
    'change-lost': {
      title: '醫院已沒有這項變更',
      sentence:
        '醫院先前已確認收到，現在卻不再顯示被修改的那筆紀錄。您的文字安全存於此平板。請先在醫院系統中查看，再決定如何處理您的文字。',
    },
    'record-mixed-up': {
      title: '醫院顯示的是另一筆紀錄',
      sentence:
        '醫院仍有您這筆紀錄的收件回覆，但此編號顯示的是另一筆紀錄。請勿重寫一份。您的文字安全存於此平板。請通知資訊人員，再向醫院確認。',
    },
    lead: '{{title}}。',
    fields: '醫院對各欄位的說明',
  },
  detail: {
    submittedBy: '{{when}} 由 {{name}} 送出',
    content: '您送出的內容',
    reason: '原因',
    notFound: '此項目已不在此平板',
    notFoundSentence: '可能已取回或捨棄，或已超過設定的保留時間。',
    takeBack: '取回並編輯',
    edit: '修正後再送出',
    sendAgain: '不修改，再送一次',
    checkAgain: '再次向醫院確認',
    itIsMine: '是我的紀錄，繼續',
    discard: '捨棄',
    discardTitle: '要捨棄此項目嗎？',
    discardSentence: '文字與照片將自此平板移除，且不在醫院紀錄中。',
    discardUnknownSentence: '文字與照片將自此平板移除，且無法確定醫院是否已有。',
    discardThereSentence:
      '文字與照片將自此平板移除。醫院已有這筆紀錄並會保留，內容可能與您所寫的不同。',
    accept: '紀錄無誤，不需更正',
    acceptTitle: '要保留醫院紀錄目前的內容嗎？',
    acceptSentence: '請先開啟紀錄，與您的文字比較。紀錄會維持醫院目前的內容，此項目即告完成。',
    openRecord: '開啟紀錄',
    compare: '比較',
    correct: '更正',
    void: '作廢',
    newFromIt: '用此內容開始新的評估',
    locked: '這筆紀錄可能已存入醫院，因此無法編輯。之後如需修改，請用更正。',
    moved: '狀態已改變，請再看一次。',
  },
  find: {
    button: '我已在醫院紀錄中找到',
    title: '是哪一筆紀錄？',
    sentence:
      '請輸入醫院系統顯示的紀錄編號。系統會讀取該紀錄並與您送出的內容比對，完全相同才算完成。',
    recordId: '紀錄編號',
    compare: '比對',
    notThere: '沒有找到，再次送出',
    notThereTitle: '要再次送出嗎？',
    notThereSentence:
      '無法確定第一次傳送是否送達。若已送達，醫院會有兩筆紀錄，其中一筆必須作廢。請先在醫院系統中查看。',
    lostSentence:
      '醫院表示沒有這筆紀錄。若其實已有，醫院可能會有兩筆紀錄，其中一筆必須作廢。請先在醫院系統中查看。',
    sure: '我已查看，確實沒有',
  },
  why: {
    submitted: '{{time}} 送出',
    'first-try': '{{time}} 首次嘗試傳送',
    'went-on': '{{time}} 繼續',
    'in-record': '{{time}} 存入醫院紀錄',
    settled: '{{time}} 處理完成',
    'needs-you': '{{time}} 起需要您處理',
    once: '{{time}} {{what}}',
    span: '{{time}} 至 {{until}} {{what}}',
    more_other: '另有 {{count}} 次中斷',
    end: '。',
    what: {
      'no-answer': '醫院未回應',
      lost: '連線中斷',
      unreadable: '回應無法讀取',
      portal: '回應的不是醫院，而是途中的其他設備',
      'other-hospital': '連到另一家醫院',
      busy: '醫院忙碌',
      error: '醫院回覆錯誤',
      'at-work': '醫院可能仍在處理',
      'sign-in': '您的登入已失效',
      'needs-you': '需要您處理',
      'broken-off': '傳送時中斷',
    },
  },
  journal: journalZhTw,
  live: {
    done: '{{name}} 的{{what}}已存入醫院紀錄。',
    problem: '{{name}} 的{{what}}需要您處理。',
    waiting: '{{name}} 的{{what}}等待傳送。',
  },
};
