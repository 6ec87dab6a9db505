/** Handing a file to the person: the browser's own way of saving a download. */

export function saveFile(name: string, content: BlobPart, contentType: string): void {
  const url = URL.createObjectURL(new Blob([content], { type: contentType }));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser has taken it over by the next turn.
  setTimeout(() => URL.revokeObjectURL(url), 10_000);
}
