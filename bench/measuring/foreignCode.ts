/** Holds QR codes that are not ours, as modules. */
import encoder from 'bwip-js/node';

/** Rows of modules, true if dark. */
export function codeModules(text: string): boolean[][] {
  // The export named `raw` is something else: a type of barcode.
  // oxlint-disable-next-line import/no-named-as-default-member
  const [symbol] = encoder.raw({ bcid: 'qrcode', text, eclevel: 'Q' } as Parameters<
    typeof encoder.raw
  >[0]);
  if (symbol === undefined || !('pixs' in symbol)) throw new Error(`No code for ${text}`);
  return Array.from({ length: symbol.pixy }, (_row, y) =>
    symbol.pixs.slice(y * symbol.pixx, (y + 1) * symbol.pixx).map((pixel) => pixel === 1),
  );
}
