/** Draws barcodes: Code 128 for wristbands, QR codes for links. Always dark on white, in any theme. */
import { code128, drawingSVG, qrcode } from 'bwip-js/browser';
import { useMemo } from 'react';
import classes from './Demo.module.css';

interface BarcodeProps {
  kind: 'code128' | 'qrcode';
  text: string;
  /** Read by a screen reader. */
  label: string;
}

export function Barcode({ kind, text, label }: BarcodeProps) {
  const address = useMemo(
    () => `data:image/svg+xml,${encodeURIComponent(draw(kind, text))}`,
    [kind, text],
  );
  // Without the watermark, because letters across a barcode would make it unreadable.
  return <img src={address} alt={label} className={classes.barcode} data-kind={kind} data-plain />;
}

function draw(kind: BarcodeProps['kind'], text: string): string {
  const common = { text, padding: 4, backgroundcolor: 'FFFFFF' };
  const drawing = drawingSVG();
  return kind === 'qrcode'
    ? qrcode<string>({ ...common, bcid: kind, scale: 3 }, drawing)
    : code128<string>(
        { ...common, bcid: kind, scale: 2, height: 12, includetext: true, textxalign: 'center' },
        drawing,
      );
}
