import { readFile } from './call.ts';

/**
 * Reads a file and hands it to the browser to be saved, under a name.
 * @throws Problem
 */
export async function saveFile(name: string, ...what: Parameters<typeof readFile>): Promise<void> {
  const url = URL.createObjectURL(await readFile(...what));
  const link = document.createElement('a');
  link.href = url;
  link.download = name;
  link.click();
  URL.revokeObjectURL(url);
}
