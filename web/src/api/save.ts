import { readFile } from './call.ts';

/** Saves a blob as a download under a name. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Reads a file and saves it as a download.
 * @throws Problem
 */
export async function saveFile(name: string, ...what: Parameters<typeof readFile>): Promise<void> {
  saveBlob(name, await readFile(...what));
}
