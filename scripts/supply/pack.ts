import { createHash } from 'node:crypto';
import { constants, createWriteStream } from 'node:fs';
import { chmod, readdir, readFile, stat } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { createGzip } from 'node:zlib';
import { create } from 'tar';

const ANYBODY_RUNS = 0o755;
const ANYBODY_READS = 0o644;

/** Lists all files and links below a folder, sorted by name, with modes that do not depend on the umask. */
async function filesBelow(folder: string): Promise<string[]> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => !entry.isDirectory());
  for (const file of files.filter((entry) => entry.isFile())) {
    const path = join(file.parentPath, file.name);
    const { mode } = await stat(path);
    await chmod(path, (mode & constants.S_IXUSR) === 0 ? ANYBODY_READS : ANYBODY_RUNS);
  }
  return files.map((entry) => `${entry.parentPath.slice(dirname(folder).length + 1)}/${entry.name}`).sort();
}

/**
 * Packs a folder as a reproducible .tar.gz: the same content gives the same bytes. Folders have no entries of
 * their own. Sets the modes of the files.
 * @param folder the folder to pack, under its own name
 * @param file the archive to write
 * @param date modification time of each entry
 * @returns the SHA-256 of the archive, in hexadecimal
 */
export async function packFolder(folder: string, file: string, date: Date): Promise<string> {
  const tar = create(
    // Omits owner, group and other times.
    { cwd: dirname(folder), portable: true, mtime: date, strict: true },
    await filesBelow(folder),
  );
  await pipeline(tar, createGzip({ level: 9 }), createWriteStream(file));
  return createHash('sha256')
    .update(await readFile(file))
    .digest('hex');
}
