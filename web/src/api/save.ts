import { readFile } from './call.ts';

/** Hands something to the browser to be saved, under a name. */
export function saveBlob(name: string, blob: Blob): void {
  const url = URL.createObjectURL(blob);
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}

/**
 * Reads a file and has it saved.
 * @throws Problem
 */
export async function saveFile(name: string, ...what: Parameters<typeof readFile>): Promise<void> {
  saveBlob(name, await readFile(...what));
}
