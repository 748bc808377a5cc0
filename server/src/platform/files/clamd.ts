import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import {
  type ClamdAddress,
  type FileScanner,
  FileTooLargeToScanError,
  ScannerUnavailableError,
} from './scanner.ts';

/** Timeout for one file, including connecting, in milliseconds. */
const SCAN_MS = 60_000;
/** Maximum answer length. A valid answer is one line. */
const MAX_ANSWER = 4096;

/** The prefix `z` means that the command and its answer end with a zero byte. */
const COMMAND = 'zINSTREAM\0';
/** An empty chunk ends the file. */
const END = Buffer.alloc(4);

/**
 * Returns a scanner that uses the INSTREAM command of ClamAV. It sends the file in chunks, each after its
 * length (four bytes, big-endian). Each file has its own connection.
 * @param millis timeout for one file
 */
export function clamdScanner(address: ClamdAddress, millis = SCAN_MS): FileScanner {
  return {
    scan: async (bytes) => {
      let isSent = false;
      try {
        return await withConnection(address, millis, async (socket, answer) => {
          isSent = await send(socket, bytes, answer);
          return meaningOf(await answer);
        });
      } catch (error) {
        if (isSent || !wasCutOff(error) || !(await isAlive(address, millis))) throw error;
        throw new FileTooLargeToScanError(TOO_LARGE);
      }
    },
  };
}

/** Runs `work` on a connection, which ends with it or after `millis`. `answer` is what the scanner answers. */
async function withConnection<T>(
  address: ClamdAddress,
  millis: number,
  work: (socket: Socket, answer: Promise<string>) => Promise<T>,
): Promise<T> {
  const socket = connect({ ...address, noDelay: true });
  const timer = setTimeout(() => socket.destroy(new Error('it does not answer in time')), millis);
  // clamd answers before the end when the file is too long, and then stops reading.
  const answer = readAnswer(socket);
  answer.catch(() => {});
  try {
    return await work(socket, answer);
  } finally {
    clearTimeout(timer);
    socket.destroy();
  }
}

const TOO_LARGE = 'larger than the virus scanner accepts';

/**
 * Returns whether the scanner ended a connection. It does so after it has answered that the file is too long.
 * When the next chunk was already on its way, the system discards that answer.
 */
function wasCutOff(error: unknown): boolean {
  if (!(error instanceof ScannerUnavailableError)) return false;
  const { cause } = error;
  return cause === undefined
    ? error.message === NO_RESPONSE
    : CUT_OFF.has(String(Reflect.get(Object(cause), 'code')));
}

const CUT_OFF: ReadonlySet<string> = new Set(['EPIPE', 'ECONNRESET']);

/** Returns whether the scanner answers on a new connection. While it restarts, it does not. */
function isAlive(address: ClamdAddress, millis: number): Promise<boolean> {
  return withConnection(address, millis, async (socket, answer) => {
    socket.write('zPING\0');
    return (await answer) === 'PONG';
  }).catch(() => false);
}

async function readAnswer(socket: Socket): Promise<string> {
  let text = '';
  try {
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.includes('\0')) return text.slice(0, text.indexOf('\0'));
      if (text.length > MAX_ANSWER) break;
    }
  } catch (cause) {
    throw new ScannerUnavailableError(`the virus scanner cannot be reached: ${reasonOf(cause)}`, { cause });
  }
  throw new ScannerUnavailableError(NO_RESPONSE);
}

const NO_RESPONSE = 'the virus scanner closed the connection without a response';

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause));

/** Sends the file, unless the answer arrives first. Returns whether it was sent to its end. */
async function send(
  socket: Socket,
  bytes: AsyncIterable<Uint8Array>,
  answer: Promise<string>,
): Promise<boolean> {
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  const answered = answer.then(end, end);
  const write = async (part: Uint8Array) => {
    const written = new Promise<void>((resolve) => socket.write(part, () => resolve()));
    await Promise.race([written, answered]);
    // Reads an answer that has arrived before it sends more to a scanner that may no longer read.
    await nextTurn();
  };
  await write(Buffer.from(COMMAND));
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
    if (isAnswered) return false;
  }
  await write(END);
  return true;
}

function meaningOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  if (/size limit exceeded/i.test(answer)) throw new FileTooLargeToScanError(TOO_LARGE);
  throw new ScannerUnavailableError(`the virus scanner responded: ${answer.slice(0, 200)}`);
}

/** Returns the configured scanner; null without one. */
export const scannerOf = ({ clamd }: { clamd: ClamdAddress | null }): FileScanner | null =>
  clamd === null ? null : clamdScanner(clamd);
