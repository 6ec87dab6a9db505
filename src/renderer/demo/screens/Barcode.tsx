/** Draws the barcode of a wristband, Code 128. Always dark on white, in any theme. */
import { code128, drawingSVG } from 'bwip-js/browser';
import { useMemo } from 'react';
import classes from './Demo.module.css';

interface BarcodeProps {
  text: string;
  /** Read by a screen reader. */
  label: string;
}

export function Barcode({ text, label }: BarcodeProps) {
  const address = useMemo(() => `data:image/svg+xml,${encodeURIComponent(draw(text))}`, [text]);
  // Without the watermark, because letters across a barcode would make it unreadable.
  return <img src={address} alt={label} className={classes.barcode} data-plain />;
}

function draw(text: string): string {
  const how = { bcid: 'code128', padding: 4, backgroundcolor: 'FFFFFF', scale: 2, height: 12 };
  return code128<string>({ ...how, text, includetext: true, textxalign: 'center' }, drawingSVG());
}
