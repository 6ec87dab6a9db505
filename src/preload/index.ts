/** Owns the one door between Electron and the page: a few functions, nothing of Node. */
import { contextBridge, ipcRenderer } from 'electron';
import {
  changeHospitalAddressMessage,
  lockMessage,
  wardbookShellName,
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
};

contextBridge.exposeInMainWorld(wardbookShellName, shell);
