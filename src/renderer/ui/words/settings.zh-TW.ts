import type { Translation } from './language.ts';
import type { settingsEn } from './settings.en.ts';

export const settingsZhTw: Translation<typeof settingsEn> = {
  title: '設定',
  groups: {
    label: '設定分類',
    display: '顯示',
    tablet: '此平板',
    support: '檔案與支援',
  },
  language: '語言',
  theme: {
    label: '主題',
    system: '依平板設定',
    light: '淺色',
    dark: '深色',
    night: '夜間',
    nightHint: '夜間主題昏暗偏暖，適合熄燈後的病房。',
  },
  textSize: {
    label: '文字大小',
    sample: '傷口乾淨，長 3.5 cm。',
  },
  storage: {
    title: '儲存空間',
    room: {
      enough: '儲存空間：足夠',
      low: '儲存空間：不足。文字照常儲存，無法加入照片。',
      full: '儲存空間：已滿。騰出空間之前無法儲存新內容。',
      unknown: '儲存空間：此瀏覽器未提供剩餘容量',
    },
    copy: {
      unknown: '備份：尚未檢查',
      kept: '備份：已同步',
      behind: '備份：同步中。系統會自動重試；若持續如此，請聯絡資訊人員。',
      none: '備份：此瀏覽器無法保存',
    },
    guard: {
      tablet:
        '您所寫的內容已加密，但醫院尚未設定復原金鑰，此平板不需 PIN 碼即可開啟。複製其儲存內容的人便能讀取。',
      pin: '您所寫的內容已加密，只有您的 PIN 碼或醫院的復原金鑰能開啟。複製儲存內容的人仍可逐一嘗試 PIN 碼，較長的 PIN 碼更安全。',
      system:
        '您所寫的內容已加密。須有此電腦的帳號，或醫院的復原金鑰，才能開啟。僅複製儲存內容並不足以讀取，即使知道您的 PIN 碼。',
      passkey:
        '您所寫的內容已加密。須有此平板本身的金鑰與您的 PIN 碼，或醫院的復原金鑰，才能開啟。僅複製儲存內容並不足以讀取。',
      passphrase: '您所寫的內容已加密。只有您的長密碼，或醫院的復原金鑰（若有），才能開啟。',
    },
    training: '僅供訓練：此平板的復原金鑰是公開的，任何人都能取得。請勿輸入真實病人的資料。',
    accepted: '貴院已同意其平板採用此方式：{{who}}。',
    notAccepted: '貴院尚未同意此方式，請至「登入資訊」重新設定。',
    kept: '瀏覽器會保護未送出的紀錄',
    notKept: '平板空間不足時，瀏覽器可能會清除未送出的紀錄',
    askKeep: '保護未送出的紀錄',
    asked: '瀏覽器不允許。將 Wardbook 安裝到平板會有幫助。',
  },
  recoveryOther: {
    title: '醫院的復原金鑰已更換',
    sentence:
      '醫院設定檔中的復原金鑰，與能開啟您內容的金鑰不同。持有新金鑰的人可讀取您所寫的內容，因此您的內容仍使用原金鑰，未遺失任何資料。',
    only: '請先確認資訊人員已告知此次更換，再接受新金鑰。',
    accept: '接受新金鑰',
  },
  keepTime: {
    label: '已完成的紀錄保留於此平板',
    days_other: '{{count}} 天',
    none: '不保留',
    hint: '紀錄由醫院保存，這裡只是平板上的副本。未送達的內容所需的資料會保留。',
    photos_other: '照片最多保留 {{count}} 天。',
    forget_other:
      '若 {{count}} 天未連上醫院，此平板會登出所有人並移除下載的資料；未送達的內容會保留。',
  },
  lockTime: {
    label: '多久未操作即鎖定',
    minutes_other: '{{count}} 分鐘',
    hint: '鎖定後，已送出的紀錄仍會繼續傳送。',
    now: '立即鎖定',
  },
  account: {
    title: '登入資訊',
    name: '姓名',
    signOut: '登出',
    signOutHint: '您已送出的紀錄會留在此平板，再次登入後繼續傳送。',
    signOutUnsent_other:
      '您有 {{count}} 筆紀錄尚未送達醫院。登出後會留在此平板，等您再次登入後傳送。',
    signOutKept:
      '若您還有內容留在此平板等候處理，此平板不需 PIN 碼即可開啟，以免忘記 PIN 碼時遺失資料；否則登出後只有您的 PIN 碼能開啟。',
    signOutThere:
      '登出時若能連上醫院，也會結束您在醫院的登入。PIN 碼仍可開啟您在此平板寫的內容；要傳送時，可能需要重新以醫院帳號登入。',
    hospital: '醫院',
  },
  changePin: {
    pin: '變更 PIN 碼',
    passphrase: '設定長密碼',
    lead: '您所寫的內容不會遺失。',
    pinNow: '目前的 PIN 碼',
    passphraseNow: '目前的長密碼',
    submit: '確認變更',
    done: '已變更，之後請使用新的。',
  },
  leave: {
    button: '從此平板移除我的帳號',
    lead: '您的金鑰、PIN 碼、常用語與紀錄副本將從此平板移除，已在醫院的紀錄不受影響。日後若再使用，請以首次登入的方式登入。',
    unsent_other: '您有 {{count}} 筆紀錄或草稿只在此平板上。請先存成檔案，否則將會遺失。',
    show: '請選取剛才儲存的檔案，以確認檔案完整。',
    choose: '選取已儲存的檔案',
    notIt: '這不是剛才儲存的檔案。資料都未移除。請重新選取，或取消後再儲存一次。',
    shown: '您的內容都在檔案中，可在另一台平板取回。',
    changed: '檔案儲存後，您的內容又有變動，因此未移除任何資料。請重新儲存檔案。',
    unreadable:
      '您有內容無法由此版本讀取，因此無法移除。資料沒有遺失。請更新 Wardbook，或通知資訊人員。',
    submit: '確認移除',
  },
  remove: {
    button: '移除其他護理師',
    lead: '用於不再使用此平板的護理師。要移除哪一位？',
    here: '{{name}} 在過去 24 小時內使用過此平板。仍在使用的同仁可在自己的設定中離開此平板。未移除任何資料。',
    noKey:
      '{{name}} 有內容尚未送達醫院，而醫院沒有能開啟這些內容的復原金鑰。請對方再次於此登入以送出，或通知資訊人員。未移除任何資料。',
    unsent_other: '{{name}} 有 {{count}} 筆紀錄或草稿僅存於此平板。',
    file: '請先存成檔案。檔案已加密，只有資訊人員能以醫院的復原金鑰開啟。',
    save: '存成檔案',
    give: '請將此檔案交給資訊人員。移除後，此檔案是這位同仁未送達內容的唯一副本。',
    changed: '檔案儲存後，{{name}} 的內容又有變動，因此未移除任何資料。請重新儲存檔案。',
    sure: '{{name}} 的金鑰、PIN 碼、常用語與紀錄副本將從此平板移除；已在醫院紀錄中的內容不受影響。',
    submit: '移除 {{name}}',
    removed: '已將 {{name}} 從此平板移除。',
  },
  exports: {
    title: '檔案',
    unsent: '儲存未送達的內容',
    unsentHint:
      '若此平板可能故障或被收回：將您所有尚未送達醫院的內容與照片存成一個加密檔案，可在另一台平板取回。',
    unsentNone: '您沒有未送達的內容。',
    madeFor: {
      passphrase: '檔案以您自訂的長密碼加密。沒有長密碼，任何人都無法開啟，也無從查詢。',
      recovery: '檔案以醫院的復原金鑰加密。開啟時請洽平板管理人員。',
    },
    sharedSentence: '內容仍保留在此平板。無論哪一台平板先傳送，每筆紀錄只會送達醫院一次。',
    unsentDone_other: '已將 {{count}} 筆紀錄或草稿存成檔案。',
    diagnostics: '匯出診斷資料',
    diagnosticsDone: '已匯出，不含臨床文字。',
    diagnosticsHint: '版本、狀態與傳送歷程。不含臨床文字與登入碼。',
  },
  rescue: {
    takeIn: '取回檔案',
    hint: '您在另一台平板儲存的內容，可由檔案取回。請以相同方式登入；若當時輸入登入碼，請使用同一組。',
    open: '開啟',
    inFile: '檔案內容',
    savedBy: '檔案標示：由 {{name}} 於 {{when}} 儲存。',
    marked: {
      title: '以您的登入儲存，且未經更動',
      sentence: '每筆紀錄都會從另一台平板的進度繼續。',
    },
    unmarked: {
      title: '無法確認此檔案由您儲存',
      sentence:
        '可能是您更換登入碼之前儲存、由舊版 Wardbook 儲存，或出自他人。在您逐筆看過之前，檔案中的內容一概不會送出。',
    },
    records: '檔案中的紀錄與草稿',
    empty: '檔案中沒有此版本可讀取的內容。',
    seenAt: '時間 {{when}}',
    noTime: '尚未填寫時間',
    handedIn: '{{when}} 送出',
    draftOf: '草稿，最後修改 {{when}}',
    photos_other: '{{count}} 張照片',
    wasSent: '另一台平板曾經傳送，醫院可能已有這筆紀錄。',
    comesAs: {
      here: '已在此平板，維持不變。',
      draft: '取回為草稿，您送出之前不會傳送。',
      'goes-on': '將會傳送；傳送前先向醫院確認是否已有這筆紀錄。',
      waits: '留在傳送清單等您查看，看過之前不會傳送。',
      read: '檔案標示醫院已有這筆紀錄；只向醫院讀取核對，不會傳送。',
    },
    restore: '取回',
    wrong: '這不是此檔案的長密碼。',
    askLead: '檔案以醫院的復原金鑰加密。請保持此頁開啟，並將下方的請求碼交給平板管理人員。',
    request: '請求碼',
    answer: '回覆碼',
    answerWrong: '這不是此請求碼的回覆碼。請完整複製；若此頁曾關閉，請重新提交請求碼。',
    taken_other: '已取回 {{count}} 筆紀錄或草稿',
    takenSentence:
      '每筆紀錄傳送前，會先詢問醫院是否已收到。您可在與另一台平板相同的位置找到這些內容。',
    held_other: '有 {{count}} 筆留在傳送清單，等您查看。',
    wasHere_other: '有 {{count}} 筆原已在此平板，維持不變。',
    unreadable_other: '有 {{count}} 筆無法由此版本讀取，仍保留在檔案中。',
    notTaken: '未取回任何內容',
    nothingLost: '沒有任何內容遺失：檔案與此平板都維持原狀。請保留檔案。',
    refused: {
      'not-rescue': '這不是未送達內容的檔案。',
      newer: '此檔案由較新版的 Wardbook 儲存。請先更新此平板的 Wardbook，再試一次。',
      kept: '此檔案由同事在另一台平板儲存，只有資訊人員能開啟。',
      damaged: '檔案已損壞或不完整。請從另一台平板重新複製。',
      inconsistent:
        '檔案內容前後不符：曾經更動，或不是由 Wardbook 產生。請在另一台平板重新儲存；若仍無法取回，請將檔案交給資訊人員。',
      'key-taken':
        '檔案中有內容與此平板上其他內容的編號相同；平板上的內容維持不變。請改在另一台平板取回，或將檔案交給資訊人員。',
      'other-hospital': '此檔案屬於另一家醫院：{{address}}。',
      'not-hers': '此檔案屬於另一位護理師，須由本人在此平板登入。',
      'sign-in': '您的登入已失效。請先重新登入，再試一次。',
    },
  },
  about: {
    title: '關於',
    version: '版本 {{version}}，{{shell}}。',
    shell: { web: '瀏覽器版', electron: '電腦版' },
    hospital: '醫院',
    clock: '此平板的時鐘',
    clockFine: '與醫院一致。',
    clockOff: '與醫院相差 {{difference}}。',
    clockUnknown: '尚未比對。',
    test: '測試此平板',
    testHint: '供平板管理人員使用：檢查此平板能否安全保存紀錄。',
    profileUnusable:
      '醫院的設定檔無法使用，目前採用一般的代碼與限制。資料沒有遺失，請告知負責本應用程式的人員。',
  },
};
