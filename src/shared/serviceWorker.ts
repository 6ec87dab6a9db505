/** What the app and its service worker agree on; the worker's part is in `tools/serviceWorker.ts`. */

/** Asks the worker to fetch the files that it still misses; it answers with the names of those that it could not. */
export const keepAllFiles = 'KEEP_ALL_FILES';
