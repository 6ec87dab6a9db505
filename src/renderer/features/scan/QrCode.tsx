/** A QR code to be scanned from the screen or from paper. Its drawing library is large: load it only if needed. */
import { drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';
import classes from './QrCode.module.css';

/** Dark on white in any theme, otherwise cameras cannot read it. */
export function QrCode({ text, label }: { text: string; label: string }) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(draw(text))}`, [text]);
  return <img src={address} alt={label} className={classes.code} data-plain />;
}

function draw(text: string): string {
  const given = { bcid: 'qrcode', text, eclevel: 'M', scale: 3, padding: 8 };
  return qrcode<string>({ ...given, backgroundcolor: 'FFFFFF' }, drawingSVG());
}
