/** The one door between Electron and the page: a few functions, nothing of Node. */
import { contextBridge, ipcRenderer } from 'electron';
import {
  askDiskMessage,
  askFreeForPhotosMessage,
  browserSignInMessages,
  changeHospitalAddressMessage,
  diskMessage,
  lockMessage,
  systemSealMessages,
  tokenMessages,
  wardbookShellName,
  type BrowserSignIn,
  type DiskRoom,
  type HospitalAddressChange,
  type OpenedBySystem,
  type WardbookShell,
} from '../shared/shellDoor.ts';

const shell: WardbookShell = {
  changeHospitalAddress: async (hospitalAddress) =>
    (await ipcRenderer.invoke(
      changeHospitalAddressMessage,
      hospitalAddress,
    )) as HospitalAddressChange,
  whenLockIsDue: (lock) => {
    ipcRenderer.on(lockMessage, () => lock());
  },
  whenDiskChanges: (tell) => {
    ipcRenderer.on(diskMessage, (_event, room: DiskRoom) => tell(room));
    ipcRenderer.send(askDiskMessage);
  },
  freeForPhotos: async () => (await ipcRenderer.invoke(askFreeForPhotosMessage)) as number | null,
  hasSystemSeal: async () => (await ipcRenderer.invoke(systemSealMessages.has)) === true,
  sealBySystem: async (bytes) =>
    (await ipcRenderer.invoke(systemSealMessages.seal, bytes)) as string,
  openBySystem: async (sealed) =>
    (await ipcRenderer.invoke(systemSealMessages.open, sealed)) as OpenedBySystem,
  sealToken: async (token) => (await ipcRenderer.invoke(tokenMessages.seal, token)) as string,
  markToken: async (sealed, salt) =>
    (await ipcRenderer.invoke(tokenMessages.mark, sealed, salt)) as string,
  signInInBrowser: async (question) =>
    (await ipcRenderer.invoke(browserSignInMessages.start, question)) as BrowserSignIn,
  stopBrowserSignIn: async () => {
    await ipcRenderer.invoke(browserSignInMessages.stop);
  },
};

contextBridge.exposeInMainWorld(wardbookShellName, shell);
