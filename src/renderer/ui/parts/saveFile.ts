/** Saves a file for the user, as a download of the browser. */

export function saveFile(name: string, content: BlobPart, contentType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken the URL over by then.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
