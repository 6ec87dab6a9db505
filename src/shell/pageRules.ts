/**
 * What the renderer's pages may do: the headers that both shells add to every file of the app. Only the app's own
 * scripts run; inline styles are allowed because every component library needs them; the page may connect to its own
 * origin only.
 */

const contentRules = [
  "default-src 'none'",
  // The wristband scanner and the PIN's key derivation are WebAssembly.
  "script-src 'self' 'wasm-unsafe-eval'",
  "style-src 'self' 'unsafe-inline'",
  "connect-src 'self'",
  "worker-src 'self'",
  "img-src 'self' blob: data:",
  "media-src 'self' blob:",
  "font-src 'self'",
  "manifest-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  // Text that becomes a script or markup must pass the single policy in src/renderer/app/ownScripts.ts.
  "require-trusted-types-for 'script'",
  'trusted-types default',
];

/** The headers of every file of the app. */
export const pageHeaders: Readonly<Record<string, string>> = {
  'content-security-policy': contentRules.join('; '),
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'permissions-policy': 'camera=(self), geolocation=(), microphone=(), payment=(), usb=()',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

/**
 * The headers of every answer that the shell passes on from the hospital. It arrives on the page's own origin, so a
 * page of the hospital's (or a captive portal's) must not run there; and it holds patients' data, so no cache may keep
 * it on a shared tablet.
 */
export const passedOnHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'content-security-policy': "sandbox; default-src 'none'; frame-ancestors 'none'",
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
};

const contentTypes: Readonly<Record<string, string>> = {
  css: 'text/css; charset=utf-8',
  html: 'text/html; charset=utf-8',
  ico: 'image/x-icon',
  jpg: 'image/jpeg',
  js: 'text/javascript; charset=utf-8',
  json: 'application/json; charset=utf-8',
  map: 'application/json; charset=utf-8',
  mjs: 'text/javascript; charset=utf-8',
  png: 'image/png',
  svg: 'image/svg+xml; charset=utf-8',
  txt: 'text/plain; charset=utf-8',
  wasm: 'application/wasm',
  webmanifest: 'application/manifest+json; charset=utf-8',
  woff2: 'font/woff2',
};

/** The content type of a built file, by its extension. */
export function contentTypeOf(path: string): string {
  const ending = path.slice(path.lastIndexOf('.') + 1).toLowerCase();
  return contentTypes[ending] ?? 'application/octet-stream';
}

/** Files under `assets/` carry a hash of their content in their name; all others may change. */
export function cacheControlOf(path: string): string {
  return path.startsWith('assets/') ? 'public, max-age=31536000, immutable' : 'no-cache';
}
