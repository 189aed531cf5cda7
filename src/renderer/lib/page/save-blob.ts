/** Lets the browser save a file that is in its memory. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  // The browser reads it after the click has ended, on a busy machine much later.
  setTimeout(() => URL.revokeObjectURL(url), 60_000);
}
