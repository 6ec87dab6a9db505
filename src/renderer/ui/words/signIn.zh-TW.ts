import type { Translation } from './language.ts';
import type { signInEn } from './signIn.en.ts';

export const signInZhTw: Translation<typeof signInEn> = {
  title: '登入',
  lead: '您的紀錄會先存於此平板，並自動送達醫院。',
  who: '請選擇您的姓名',
  another: '其他人員',
  backToNurses: '返回姓名清單',
  lastHere: '上次使用：{{when}}',
  waitsFor_other: '有 {{count}} 筆紀錄尚未存入醫院紀錄',
  address: '醫院位址',
  addressHint: '例如 https://hospital.example/v1',
  addressSwitch: '等待送往 {{address}} 的紀錄會留在此平板，回到該醫院後便會送出。',
  token: '登入碼',
  tokenHint: '由醫院核發的登入碼，會加密存於此平板，之後不再顯示。',
  newToken: '新的登入碼',
  newTokenHint: '原有的登入碼已失效，請向醫院索取新的登入碼。',
  name: '您的姓名',
  nameHint: '請填病房同仁熟悉的名字。',
  ownNameHint: '此登入碼所屬者的姓名。',
  pin: 'PIN 碼',
  pinHint: '至少六位數字，用來解除此平板的鎖定。',
  pinAgain: '再次輸入 PIN 碼',
  pinAgainHint: '避免因按錯而無法登入。',
  pinAnother: '新的 PIN 碼',
  pinAnotherAgain: '再次輸入新的 PIN 碼',
  pinOf: '{{name}} 的 PIN 碼',
  keypad: { label: '數字鍵', delete: '刪除最後一位' },
  submit: '登入',
  working: '登入中…',
  demo: '試用示範模式',
  demoHint: '不連醫院、不需網路，資料皆為虛構。',
  already: {
    nameTitle: '此平板已有「{{name}}」',
    nameSentence:
      '請用您的 PIN 碼登入，您在此寫的內容才會歸在一起。若您是另一位 {{name}}，請在姓名後加上可區別的文字，例如員工編號。',
    tokenTitle: '這是 {{name}} 的登入碼',
    tokenSentence: '此登入碼已在此平板以該姓名使用。若用另一個姓名，紀錄的填寫者會與本人不符。',
    personTitle: '您已登錄在此平板，姓名為「{{name}}」',
    personSentence: '請用您的 PIN 碼登入，您在此寫的內容才會歸在一起。',
    pin: '以 {{name}} 登入',
  },
  provider: {
    button: '以 {{hospital}} 帳號登入',
    buttonUnnamed: '以醫院帳號登入',
    lead: '將開啟醫院的登入頁，登入後會回到這裡。',
    leadBrowser: '將在這台電腦的瀏覽器開啟醫院的登入頁。',
    elsewhereTitle: '請在瀏覽器登入',
    elsewhereSentence:
      '醫院的登入頁已在瀏覽器開啟，登入後請回到 Wardbook。若沒有看到登入頁，請重新開啟。',
    openAgain: '重新開啟登入頁',
    stop: '取消這次登入',
    type: '改用登入碼',
    doneTitle: '醫院已確認您的身分',
    doneSentence: '您的紀錄會以 {{author}} 歸檔。目前尚未在此平板留下任何資料。',
    notMe: '這不是我',
    stillThere: {
      title: '上一位使用者在醫院的登入可能尚未結束',
      'no-end': '醫院的登入頁沒有登出功能。換人使用前，請關閉此瀏覽器。資料並未遺失。',
      'not-ended':
        '醫院的登入頁沒有回應，或沒有回到這裡。若無法登入，請關閉瀏覽器，再重新開啟 Wardbook。資料並未遺失。',
      'in-browser': '該登入在這台電腦的瀏覽器裡。請在那裡登出，或關閉該瀏覽器。資料並未遺失。',
    },
  },
  notYetHere: {
    noRecoveryKey: {
      title: '醫院尚未設定復原金鑰',
      sentence:
        '沒有復原金鑰，忘記 PIN 碼就會遺失紀錄，因此新的使用者無法在此登入。資料並未遺失。請平板管理人員執行「npm run recovery -- new <檔案>」，並將印出的內容加入醫院的設定檔。',
    },
    pinAlone: {
      title: '此平板不能只用 PIN 碼保護',
      sentence:
        '此平板沒有 Wardbook 可用的金鑰儲存區，醫院也未同意只用 PIN 碼（設定檔中的 security.acceptsPinOnly），因此新的使用者無法在此登入。資料並未遺失。請告知平板管理人員。',
    },
  },
  forgotten: {
    link: '忘記 PIN 碼？',
    title: '為 {{name}} 設定新的 PIN 碼',
    lead: '需要您的登入碼，以及平板管理人員給您的回覆碼。您在此平板寫的內容仍屬於您，並會繼續傳送。',
    fromHelpDesk: '醫院的登入頁無法設定新的 PIN 碼，請向資訊人員索取登入碼。',
    tokenHint: '您現有的登入碼，或向醫院索取新的登入碼。',
    submit: '設定新的 PIN 碼',
    replaced: '{{when}} 有人在此設定了新的 PIN 碼。若不是您本人，請告知平板管理人員。',
  },
  recovery: {
    lead: '您所寫的內容已加密，只有 PIN 碼或醫院的復原金鑰能開啟。資料並未遺失。請保持此頁開啟，並將下方的請求碼交給平板管理人員。',
    request: '請求碼',
    requestHint: '請求碼含有您的姓名，但不含您所寫的任何內容。',
    answer: '回覆碼',
    open: '以回覆碼開啟',
    wrong: '這不是此請求碼的回覆碼。請完整複製；若此頁曾關閉，請重新提交請求碼。',
    none: '內容已在此平板加密，而撰寫當時醫院尚未提供復原金鑰。資料並未遺失，也未更動，仍可用 PIN 碼開啟。',
  },
  unlock: '已鎖定',
  unlockLead: '您所寫的內容安全無虞，已送出的紀錄仍會繼續傳送。',
  unlockWaits: '您所寫的內容安全無虞。系統已重新啟動，已送出的紀錄會等您解除鎖定後再傳送。',
  waitsForUnlock_other: '{{count}} 筆紀錄等候 {{name}} 解除鎖定後傳送。',
  unlockButton: '解除鎖定',
  switch: {
    title: '下一位使用者',
    lead: '{{name}} 所寫的內容都已保存。請點您的姓名，再輸入您的 PIN 碼。',
    handOver: '由誰接手？',
    handOverLead:
      '{{name}} 要轉交這份草稿與照片。請點您的姓名，再輸入您自己的 PIN 碼；之後草稿歸您，由您送出。',
    take: '接手草稿',
    names: '姓名',
    stay: '{{name}}，繼續使用',
    keep: '{{name}}，不轉交',
    nobodyElse: '此平板尚無其他人登入過。請同仁先在此登入一次，之後即可轉交。',
    kept: {
      sent: '未轉交：此草稿曾以 {{name}} 的名義傳送過，只能由 {{name}} 繼續。',
      file: '未轉交：此草稿也在 {{name}} 儲存的檔案中，可能由另一台平板送出，因此只能由 {{name}} 繼續。',
      kind: '未轉交：更正與作廢只能由開始填寫的人完成。',
      late: '未轉交：開始轉交已超過五分鐘。草稿仍屬 {{name}}，請 {{name}} 解除鎖定後重新轉交。',
      gone: '未轉交：此草稿已送出、捨棄或有變更。',
      photo: '未轉交：其中一張照片無法讀取。草稿仍屬 {{name}}，可由 {{name}} 移除該照片。',
    },
  },
  error: {
    summary: '尚有欄位未完成',
    addressEmpty: '請輸入醫院位址。',
    addressMalformed: '這不是有效的位址，開頭應為 http:// 或 https://。',
    addressNotSaved:
      '此平板無法儲存位址，位址本身沒有問題。請告知平板管理人員：儲存空間可能已滿，或 Wardbook 無法寫入設定。',
    tokenEmpty: '請輸入登入碼。',
    tokenMalformed: '登入碼不含空白或換行，請重新複製。',
    nameEmpty: '請輸入您的姓名。',
    nameOfOther:
      '這是 {{name}} 的登入，只有 {{name}} 能在此更換登入碼。若您是其他人，請返回並登出，再用自己的姓名登入。',
    pinShort: 'PIN 碼至少需要六位數字。',
    pinDiffers: '兩次輸入的 PIN 碼不同。',
    pinEmpty: '請輸入 PIN 碼。',
    pinWrong: 'PIN 碼不正確，請再試一次。',
    pinRepeated: '重複的數字最容易被猜中，請改用其他 PIN 碼。',
    pinRun: '連續的數字最容易被猜中，請改用其他 PIN 碼。',
    pinCommon: '這是很多人使用的 PIN 碼，容易被猜中，請改用其他 PIN 碼。',
    pinDate: '這是日期。生日最容易被猜中，請改用其他 PIN 碼。',
    pinWaitSeconds_other: 'PIN 碼錯誤次數過多，請於 {{count}} 秒後再試。資料不會遺失。',
    pinWaitMinutes_other: 'PIN 碼錯誤次數過多，請於 {{count}} 分鐘後再試。資料不會遺失。',
  },
  failure: {
    offline: {
      title: '沒有網路',
      sentence: '此平板尚未連線。請先連上 Wi-Fi 再登入；曾在此平板登入過的護理師可離線登入。',
    },
    addressWrong: {
      title: '此位址找不到醫院',
      sentence: '{{address}} 沒有回應。請確認位址，或詢問醫院服務是否中斷。',
    },
    certificateExpired: {
      title: '醫院的憑證目前無效',
      sentence:
        '{{address}} 的憑證已過期或尚未生效。請確認此平板的日期與時間；若正確無誤，請聯絡資訊人員。未送出任何資料。',
    },
    certificateUnknown: {
      title: '此平板不認得簽發醫院憑證的單位',
      sentence: '請資訊人員在此平板安裝醫院的根憑證。未送出任何資料至 {{address}}。',
    },
    certificateUnknownToServer: {
      title: 'Wardbook 的伺服器不認得簽發醫院憑證的單位',
      sentence: '請資訊人員在提供此頁的伺服器上設定醫院的根憑證。未送出任何資料至 {{address}}。',
    },
    certificateOtherName: {
      title: '憑證屬於另一個位址',
      sentence: '{{address}} 出示的是其他名稱的憑證。請確認位址，或聯絡資訊人員。未送出任何資料。',
    },
    notHospital: {
      title: '這不是醫院服務',
      sentence: '{{address}} 有回應，但不是醫院的系統。請確認位址。',
    },
    captivePortal: {
      title: 'Wi-Fi 需要先登入',
      sentence:
        '回應的是網路的登入頁，而不是醫院。請用瀏覽器完成 Wi-Fi 登入，再回到這裡。若沒有登入頁，請確認位址：{{address}}。',
    },
    gate: {
      title: '請先登入醫院的網路',
      sentence:
        'Wardbook 伺服器之前另有一個登入頁，您尚未在該頁登入，或登入已過期。先前寫在此平板的內容安全無虞。請開啟該頁登入，之後會回到 Wardbook。',
      open: '開啟登入頁',
    },
    redirected: {
      title: '醫院已更換位址，或 Wi-Fi 需要先登入',
      sentence:
        '{{address}} 轉到了另一個位址。請詢問醫院服務是否已更換位址（常見的是由 http 改為 https）。若使用訪客 Wi-Fi，請先用瀏覽器完成登入。',
    },
    addressDoubled: {
      title: '位址中的 /v1 重複了',
      sentence: '位址結尾應只有一個 /v1，目前有兩個：{{address}}。請更正位址。',
    },
    slow: {
      title: '醫院回應太慢',
      sentence:
        '{{address}} 未在時限內回應，請稍候再試。曾在此平板登入過的護理師可直接以 PIN 碼登入。',
    },
    refusedByPage: {
      title: '登入遭到拒絕，但可能不是醫院所拒絕',
      sentence:
        '{{address}} 以網頁回應拒絕，而不是由醫院服務回應。請確認登入碼；若登入碼無誤，請告知網路管理人員。',
    },
    deadToken: {
      title: '此登入碼無法使用',
      sentence: '醫院表示登入碼錯誤或已失效，請索取新的登入碼。',
    },
    busy: {
      title: '醫院目前無法回應',
      sentence: '醫院系統暫時有狀況，請稍候再試。',
    },
    tokenOfOther: {
      title: '這是另一位護理師的登入碼',
      sentence:
        '此登入碼已在此平板以其他姓名使用。若用它，{{name}} 的紀錄填寫者會與本人不符。請輸入您自己的登入碼。',
    },
    tokenOfAnother: {
      title: '此登入碼屬於另一個人',
      sentence:
        '它與 {{name}} 先前使用的登入碼不是同一個人。若用它，{{name}} 的紀錄填寫者會與本人不符。請輸入您自己的登入碼。',
    },
    notHers: {
      title: '這不是 {{name}} 的登入碼',
      sentence:
        '這是別人的登入碼：屬於此平板的另一位護理師，或屬於登入碼中所載明的人。未更動任何資料。請確認這是誰的登入碼。',
    },
    tokenTooLong: {
      title: '您的登入碼過長，途中的伺服器無法接受{{size}}',
      sentence:
        '登入碼未送達醫院，此平板上的資料也沒有變動。請告知資訊人員：需提高平板與醫院之間伺服器的標頭（header）上限，或減少登入碼中的群組。',
      size: '（{{kB}} kB）',
    },
    shownNothing: {
      title: '這是 {{name}} 的登入碼嗎？',
      sentence:
        '登入碼有效，但醫院不讓它查看 {{name}} 從此平板送出的紀錄。若用其他護理師的登入碼，{{name}} 的紀錄填寫者會與本人不符。未更動任何資料，等待送出的紀錄都安全。若這是您的登入碼，請在下方輸入您的姓名，再登入。',
    },
    keyNotHere: {
      title: '只有 PIN 碼能開啟 {{name}} 所寫的內容',
      sentence:
        '內容已在此平板加密，僅憑登入碼無法開啟。資料並未遺失，也未更動。若忘記 PIN 碼，請洽平板管理人員，以醫院的復原金鑰開啟。',
    },
    tabletSilent: {
      title: '未取得此平板本身的金鑰',
      sentence:
        '除了 PIN 碼，還需要平板本身的金鑰。請再試一次，並在平板詢問時確認。資料不會遺失。若平板不再詢問，請洽平板管理人員，以醫院的復原金鑰開啟。',
    },
    providerSilent: {
      title: '醫院的登入頁沒有回應',
      sentence:
        '此平板上所寫的內容都安全，仍可用 PIN 碼開啟。已送出的紀錄會先等待，重新登入後便會傳送。請稍候再試；若一直如此，請告知資訊人員。',
    },
    providerStrange: {
      title: '回應的不是醫院的登入服務',
      sentence: '資料並未遺失。若使用訪客 Wi-Fi，請先用瀏覽器完成 Wi-Fi 登入；否則請告知資訊人員。',
    },
    providerRefused: {
      title: '醫院登入未完成',
      sentence:
        '登入在該頁中止，或遭醫院拒絕。資料並未遺失。請再試一次；若仍遭拒絕，請告知資訊人員。',
    },
    notAsked: {
      title: '這次登入不是在此開始的',
      sentence: '可能是在其他視窗開始，或時間太久。資料並未遺失。請在此重新登入。',
    },
    notForUs: {
      title: '無法接受這次登入',
      sentence:
        '醫院登入服務的證明不是給 Wardbook 的，或曾遭更動。資料並未遺失。請告知資訊人員：ID token 未獲接受。',
    },
    tokenOld: {
      title: '這次登入已逾時',
      sentence:
        '醫院登入服務的證明已過期。資料並未遺失。請重新登入；若再次發生，請資訊人員檢查系統時間。',
    },
    noAuthor: {
      title: '醫院的登入服務未說明您在紀錄中的身分',
      sentence:
        '缺少這項資料，您的紀錄可能會歸到別人名下。資料並未遺失。請告知資訊人員：缺少填寫者的欄位（claim）。',
    },
    noBrowser: {
      title: '無法開啟瀏覽器',
      sentence:
        '醫院的登入頁需要這台電腦的瀏覽器。資料並未遺失。請再試一次，或改用登入碼；若一直如此，請告知資訊人員。',
    },
    notFinished: {
      title: '尚未在瀏覽器完成登入',
      sentence:
        'Wardbook 已等候十分鐘，仍未收到登入頁的回覆。資料並未遺失。若登入頁仍開著，請關閉，並在此重新登入。',
    },
    otherPerson: {
      title: '這是另一個人的登入',
      sentence:
        '它不屬於先前在此登入的人。未更動任何資料：先前所寫的內容都安全，其他人無法開啟或傳送。若這是您的帳號，請返回，並以您自己的姓名登入。',
    },
    notAccepted: {
      title: '醫院的紀錄系統不接受這次登入',
      sentence: '登入頁認得您，但醫院的紀錄系統不接受。資料並未遺失。請告知資訊人員。',
    },
    unexpected: {
      title: '未能完成',
      sentence:
        'Wardbook 發生未預期的錯誤。先前寫在此平板的內容安全無虞，請勿刪除任何資料。請再試一次，或關閉 Wardbook 後重新開啟。若仍發生，請聯絡資訊人員。',
    },
    storage: {
      title: '此平板無法保存您的登入資料',
      sentence: '儲存空間已滿或無法使用。請騰出空間後再試一次。',
    },
  },
};
