/** Decodes a text file written by hand on any system: UTF-8 or UTF-16, with or without a byte order mark. */

/**
 * Windows PowerShell writes UTF-16 (`>`, `Out-File`) or UTF-8 with a byte order mark (`Set-Content -Encoding UTF8`).
 * Never throws: bytes that are not text become replacement characters, which no JSON parser accepts.
 */
export function decodedText(bytes: Uint8Array): string {
  return new TextDecoder(encodingOf(bytes)).decode(bytes);
}

function encodingOf([first, second]: Uint8Array): string {
  if (first === 0xff && second === 0xfe) return 'utf-16le';
  if (first === 0xfe && second === 0xff) return 'utf-16be';
  // JSON begins with an ASCII character: a zero byte beside it is the other half of its UTF-16 unit.
  if (second === 0 && first !== 0) return 'utf-16le';
  if (first === 0 && second !== undefined && second !== 0) return 'utf-16be';
  return 'utf-8';
}
