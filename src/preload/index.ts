/** Owns the one door between Electron and the page: a few functions, nothing of Node. */
import { contextBridge, ipcRenderer } from 'electron';
import {
  askDiskMessage,
  changeHospitalAddressMessage,
  diskMessage,
  lockMessage,
  wardbookShellName,
  type DiskRoom,
  type HospitalAddressChange,
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
};

contextBridge.exposeInMainWorld(wardbookShellName, shell);
