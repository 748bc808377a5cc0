import { posix } from 'node:path';
import { Readable } from 'node:stream';
import type { FileEntryWithStats, Stats } from 'ssh2';
import type { ConnectorTools } from '../open-connector.ts';
import { SourceError } from '../source-error.ts';
import { changedError, completeStream } from './complete-stream.ts';
import { FileList } from './file-list.ts';
import type { FileStore, FileStoreSettings, StoredFile } from './file-store.ts';
import { statusError } from './sftp-errors.ts';
import { type SftpLocation, sftpLocation } from './sftp-location.ts';
import { openSession, type SftpLogin, type SftpSession } from './sftp-session.ts';

/** How long the login and each request may take. */
const TIMEOUT_MS = 30_000;
/** OpenSSH sends at most 256 KiB in one answer. ssh2 asks several times where a server sends less. */
const READ_BYTES = 256 * 1024;
/** Status code of SFTP: the end of a file or a list. */
const END = 1;

/**
 * Opens a folder on an SFTP server: `sftp://host:22/path?fingerprint=SHA256:…`. The login is the user. The secret
 * is the password, or a private key without passphrase in OpenSSH or PEM form.
 * @param timeoutMs how long the login and each request may take; a listing may take twice as long
 */
export function openSftp(
  settings: FileStoreSettings,
  tools: ConnectorTools,
  { timeoutMs = TIMEOUT_MS }: { timeoutMs?: number } = {},
): FileStore {
  let opened: Promise<SftpSession> | null = null;
  const connect = async (location: SftpLocation): Promise<SftpSession> => {
    const former = opened;
    if (former !== null && (await isUsable(former))) return former;
    // Another call may have connected meanwhile.
    if (opened === null || opened === former)
      opened = openSession({ location, login: loginOf(settings), tools, timeoutMs });
    return opened;
  };
  return {
    list: async () => {
      const location = locationOf(settings.url);
      return listFolder(await connect(location), location.path, AbortSignal.timeout(2 * timeoutMs));
    },
    read: async (file) => {
      const location = locationOf(settings.url);
      return readFile(await connect(location), location.path, file);
    },
    close: async () => {
      const session = await opened?.catch(() => null);
      session?.close();
    },
  };
}

async function isUsable(opened: Promise<SftpSession>): Promise<boolean> {
  const session = await opened.catch(() => null);
  return session?.isOpen === true;
}

/** @throws SourceError LOGIN_REFUSED if a part is missing */
function loginOf({ login, secret }: FileStoreSettings): SftpLogin {
  if (login === null || login === '' || secret === '')
    throw new SourceError('LOGIN_REFUSED', 'SFTP needs a user, and a password or a private key.');
  return { user: login, secret };
}

function locationOf(url: string): SftpLocation {
  try {
    return sftpLocation(url);
  } catch (cause) {
    const expected = cause instanceof RangeError ? cause.message : '';
    throw new SourceError('UNKNOWN_ANSWER', `The address of the store is not usable: ${expected}`, { cause });
  }
}

async function listFolder(
  session: SftpSession,
  path: string,
  deadline: AbortSignal,
): Promise<readonly StoredFile[]> {
  const about = { name: path, isFolder: true };
  const handle = await session.request<Buffer>(about, (sftp, reply) => sftp.opendir(path, reply));
  const list = new FileList();
  try {
    for (;;) {
      const entries = await readEntries(session, path, handle);
      if (entries === null) return list.files;
      if (deadline.aborted)
        throw new SourceError('UNREACHABLE', `The server takes too long to list ${path}.`);
      // A page without entries counts too, or a server could send them for ever.
      list.count(Math.max(1, entries.length));
      for (const { filename, attrs } of entries)
        if (attrs.isFile()) list.add({ name: filename, size: attrs.size, modifiedAtMs: attrs.mtime * 1000 });
    }
  } finally {
    await closeHandle(session, handle);
  }
}

/** Returns the next entries of a folder, or null after the last one. Links are not followed. */
function readEntries(
  session: SftpSession,
  path: string,
  handle: Buffer,
): Promise<FileEntryWithStats[] | null> {
  return session.request<FileEntryWithStats[] | null>({ name: path, isFolder: true }, (sftp, reply) => {
    sftp.readdir(handle, (error, entries) => {
      if (error !== undefined && 'code' in error && error.code === END) reply(undefined, null);
      else reply(error, entries);
    });
  });
}

async function readFile(session: SftpSession, folder: string, file: StoredFile): Promise<Readable> {
  const path = posix.join(folder, file.name);
  const about = { name: file.name, isFolder: false };
  const handle = await session.request<Buffer>(about, (sftp, reply) => sftp.open(path, 'r', reply));
  const checkUnchanged = async () => {
    const now = await session.request<Stats>(about, (sftp, reply) => sftp.fstat(handle, reply));
    if (now.size !== file.size || now.mtime * 1000 !== file.modifiedAtMs) throw changedError(file.name);
  };
  try {
    await checkUnchanged();
  } catch (error) {
    await closeHandle(session, handle);
    throw error;
  }
  return completeStream(streamHandle(session, handle, file), file, {
    toError: (error) => statusError(error, about),
    verify: checkUnchanged,
  });
}

/** Returns a stream that reads an open file to its end. */
function streamHandle(session: SftpSession, handle: Buffer, file: StoredFile): Readable {
  let position = 0;
  const about = { name: file.name, isFolder: false };
  const readPart = () => {
    const part = Buffer.allocUnsafe(READ_BYTES);
    return session
      .request<number>(about, (sftp, reply) => sftp.read(handle, part, 0, part.length, position, reply))
      .then((length) => part.subarray(0, length));
  };
  return new Readable({
    read() {
      readPart().then(
        (part) => {
          position += part.length;
          this.push(part.length === 0 ? null : part);
        },
        (error) => this.destroy(error),
      );
    },
    // Kept open until `verify` has asked for its state.
    autoDestroy: false,
    destroy(error, done) {
      closeHandle(session, handle).then(() => done(error));
    },
  });
}

/** Closes a handle. A failure changes nothing: the handle ends with the connection. */
async function closeHandle(session: SftpSession, handle: Buffer): Promise<void> {
  const about = { name: 'a handle', isFolder: false };
  await session
    .request<void>(about, (sftp, reply) => sftp.close(handle, (error) => reply(error ?? undefined)))
    .catch(() => {});
}
