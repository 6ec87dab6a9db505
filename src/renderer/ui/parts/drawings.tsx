/**
 * The small line drawings of empty and failing screens. They use one stroke width and the colours of the theme, and
 * show nothing that the sentence beside them does not say.
 */
import type { ReactNode } from 'react';
import classes from './drawings.module.css';

function Drawing({ children }: { children: ReactNode }) {
  return (
    <svg className={classes.drawing} viewBox="0 0 120 96" aria-hidden="true" focusable="false">
      {children}
    </svg>
  );
}

/** A wristband, open: no patient yet. */
export function WristbandDrawing() {
  return (
    <Drawing>
      <path d="M18 60c0-17 19-30 42-30s42 13 42 30" />
      <path d="M18 60c0 6 4 11 10 13m74-13c0 6-4 11-10 13" />
      <path d="M28 73c9 7 20 10 32 10s23-3 32-10" className={classes.faint} />
      <rect x="40" y="22" width="40" height="24" rx="5" className={classes.paper} />
      <path d="M48 29v10m5-10v10m4-10v10m6-10v10m4-10v10m5-10v10" className={classes.accent} />
    </Drawing>
  );
}

/** An empty tray with a tick above it: everything was sent. */
export function TrayDrawing() {
  return (
    <Drawing>
      <path d="M22 54l10-22h56l10 22v22a6 6 0 0 1-6 6H28a6 6 0 0 1-6-6z" />
      <path d="M22 54h22c2 0 3 1 4 3l2 5h20l2-5c1-2 2-3 4-3h22" />
      <path d="M48 22l8 8 18-18" className={classes.accent} />
    </Drawing>
  );
}

/** A strip of plaster: no wounds. */
export function PlasterDrawing() {
  return (
    <Drawing>
      <rect x="14" y="34" width="92" height="30" rx="15" transform="rotate(-14 60 49)" />
      <rect
        x="44"
        y="34"
        width="32"
        height="30"
        transform="rotate(-14 60 49)"
        className={classes.accent}
      />
      <path d="M54 46h.1M63 43.5h.1M57 55h.1M66 52.5h.1" className={classes.accent} />
      <path d="M40 84h48" className={classes.faint} />
    </Drawing>
  );
}

/** A cloud with its thread cut: the hospital is out of reach. */
export function CutThreadDrawing() {
  return (
    <Drawing>
      <path d="M40 46a13 13 0 0 1 1-26 18 18 0 0 1 34-2 14 14 0 0 1 4 28z" />
      <path d="M60 46v12" className={classes.accent} />
      <path d="M60 70v6" className={classes.accent} />
      <path d="M53 61l5 3m4 3l5 3" className={classes.accent} />
      <rect x="40" y="76" width="40" height="12" rx="4" className={classes.paper} />
    </Drawing>
  );
}

/** A sheet with a question mark: nothing here, or it cannot be read. */
export function SheetDrawing() {
  return (
    <Drawing>
      <path d="M36 12h34l16 16v52a5 5 0 0 1-5 5H36a5 5 0 0 1-5-5V17a5 5 0 0 1 5-5z" />
      <path d="M70 12v16h16" />
      <path d="M52 44c0-5 3-8 7-8s7 3 7 7c0 6-7 6-7 12m0 8h.1" className={classes.accent} />
    </Drawing>
  );
}

/** A camera with a line through it: the camera cannot be used. */
export function NoCameraDrawing() {
  return (
    <Drawing>
      <path d="M24 32h16l6-9h28l6 9h16a5 5 0 0 1 5 5v38a5 5 0 0 1-5 5H24a5 5 0 0 1-5-5V37a5 5 0 0 1 5-5z" />
      <circle cx="60" cy="54" r="14" className={classes.accent} />
      <path d="M26 86L94 18" />
    </Drawing>
  );
}
