import { constants } from 'node:fs';
import { lstat, open, opendir, realpath } from 'node:fs/promises';
import { isAbsolute, join, relative, sep } from 'node:path';
import type { Readable } from 'node:stream';
import { fileURLToPath } from 'node:url';
import { SourceError } from '../source-error.ts';
import { FileList } from './file-list.ts';
import type { FileStore, OpenFileStore, StoredFile } from './file-store.ts';

/**
 * Returns a function that opens folders on this machine, only below the folders that the operator allows.
 * @param allowed absolute paths
 */
export const openFolder =
  (allowed: readonly string[]): OpenFileStore =>
  ({ url }) =>
    new FolderStore(pathOf(url), allowed);

/** @throws SourceError if the address is no folder of this machine */
function pathOf(url: string): string {
  const { host, search, hash, pathname } = new URL(url);
  if (host !== '' || search !== '' || hash !== '' || /%2f|%5c|%00/i.test(pathname))
    throw new SourceError('UNKNOWN_ANSWER', 'The address of a folder is file:///, followed by its path.');
  return fileURLToPath(url);
}

class FolderStore implements FileStore {
  readonly #path: string;
  readonly #allowed: readonly string[];

  constructor(path: string, allowed: readonly string[]) {
    this.#path = path;
    this.#allowed = allowed;
  }

  async list(): Promise<readonly StoredFile[]> {
    const folder = await this.#folder();
    const list = new FileList();
    try {
      for await (const { name } of await opendir(folder)) {
        list.count(1);
        // Symbolic links could lead out of the folder, so they are no files of it.
        const facts = await lstat(join(folder, name));
        if (!facts.isFile()) continue;
        const { size, mtimeMs, ino } = facts;
        list.add({ name, size, modifiedAtMs: Math.trunc(mtimeMs), etag: `${size}-${mtimeMs}-${ino}` });
      }
    } catch (error) {
      throw readingError(error);
    }
    return list.files;
  }

  async read({ name }: StoredFile): Promise<Readable> {
    const folder = await this.#folder();
    if (name !== '' && /[/\\\0]/.test(name))
      throw new SourceError('UNKNOWN_ANSWER', 'The file is in another folder.');
    try {
      const file = await open(
        join(folder, name),
        constants.O_RDONLY | constants.O_NOFOLLOW | constants.O_NONBLOCK,
      );
      return file.createReadStream();
    } catch (error) {
      throw readingError(error);
    }
  }

  /** Resolves links first, so that none leads out of the allowed folders. */
  async #folder(): Promise<string> {
    if (this.#allowed.length === 0)
      throw new SourceError(
        'RIGHT_MISSING',
        'The operator of this server allows no folders. SOURCE_FOLDERS lists those that may be read.',
      );
    const refused = new SourceError(
      'RIGHT_MISSING',
      'The folder does not exist below a folder that the operator of this server allows (SOURCE_FOLDERS).',
    );
    // The same error for both: it must not say which other folders exist.
    const real = await realpath(this.#path).catch(() => {
      throw refused;
    });
    for (const one of this.#allowed) {
      const root = await realpath(one).catch(() => null);
      if (root !== null && isBelow(root, real)) return real;
    }
    throw refused;
  }
}

function isBelow(root: string, path: string): boolean {
  const way = relative(root, path);
  return way === '' || (way !== '..' && !way.startsWith(`..${sep}`) && !isAbsolute(way));
}

function readingError(error: unknown): SourceError {
  if (error instanceof SourceError) return error;
  const code = error instanceof Error && 'code' in error ? String(error.code) : '';
  if (code === 'EACCES' || code === 'EPERM')
    return new SourceError('RIGHT_MISSING', 'The service may not read the folder.', { cause: error });
  return new SourceError('UNREACHABLE', `The folder cannot be read (${code}).`, { cause: error });
}
