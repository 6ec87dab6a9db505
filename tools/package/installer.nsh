; The folder of the policy, made by the installer (electron-builder's nsis): only administrators may write in it, because
; Windows lets every user create folders in the data folder for all users. The app does not use a policy file from a
; folder with other rights (src/main/policyTrust.ts). Not run: no installer could be made where this was written.
!macro customInstall
  SetShellVarContext all
  StrCpy $0 "$APPDATA\Wardbook"
  ; A link that somebody left there would lead the rights below to another folder: the link goes, its target stays.
  System::Call 'kernel32::GetFileAttributes(t "$0") i .r1'
  ${if} $1 != -1
    IntOp $2 $1 & 0x400
    ${if} $2 != 0
      RMDir "$0"
    ${endif}
  ${endif}
  CreateDirectory "$0"
  ; SIDs, because names of groups are translated. Only the folder itself: a file that a user left in it stays that
  ; user's, and the app refuses it.
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$0" /setowner *S-1-5-32-544'
  Pop $1
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$0" /reset'
  Pop $1
  nsExec::ExecToLog '"$SYSDIR\icacls.exe" "$0" /inheritance:r /grant:r *S-1-5-18:(OI)(CI)F *S-1-5-32-544:(OI)(CI)F *S-1-5-32-545:(OI)(CI)RX'
  Pop $1
!macroend
