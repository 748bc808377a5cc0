import { connect, type Socket } from 'node:net';
import { setImmediate as nextTurn } from 'node:timers/promises';
import { type ClamdAddress, type FileScanner, ScannerUnavailable, TooLongToScan } from './scanner.ts';

/** How long one file may take, connecting included. */
const SCAN_MILLIS = 60_000;
/** An answer is one line; what is longer is none. */
const MAX_ANSWER = 4096;

/** The command, ended by a zero byte as its answer is: `z` says so. */
const COMMAND = 'zINSTREAM\0';
/** A chunk of no bytes ends the file. */
const END = Buffer.alloc(4);

/**
 * The virus scanner of ClamAV, spoken to by its command INSTREAM: chunks of the file, each behind its length (four bytes,
 * big-endian), over a connection of its own for each file.
 * @param millis how long one file may take
 */
export function clamdScanner(address: ClamdAddress, millis = SCAN_MILLIS): FileScanner {
  return {
    scan: async (bytes) => {
      const socket = connect({ ...address, noDelay: true });
      const timer = setTimeout(() => socket.destroy(new Error('it does not answer in time')), millis);
      // It answers before the end where the file is too long, and then reads no more.
      const answer = answerOf(socket);
      answer.catch(() => {});
      try {
        await send(socket, bytes, answer);
        return meaningOf(await answer);
      } finally {
        clearTimeout(timer);
        socket.destroy();
      }
    },
  };
}

async function answerOf(socket: Socket): Promise<string> {
  let text = '';
  try {
    for await (const chunk of socket) {
      text += String(chunk);
      if (text.includes('\0')) return text.slice(0, text.indexOf('\0'));
      if (text.length > MAX_ANSWER) break;
    }
  } catch (cause) {
    throw new ScannerUnavailable(`the virus scanner cannot be asked: ${reasonOf(cause)}`, { cause });
  }
  throw new ScannerUnavailable('the virus scanner ended the connection without an answer');
}

const reasonOf = (cause: unknown) => (cause instanceof Error ? cause.message || cause.name : String(cause));

/** Sends the file, unless the answer comes before its end. */
async function send(
  socket: Socket,
  bytes: AsyncIterable<Uint8Array>,
  answer: Promise<string>,
): Promise<void> {
  let isAnswered = false;
  const end = () => {
    isAnswered = true;
  };
  const answered = answer.then(end, end);
  const write = async (part: Uint8Array) => {
    const written = new Promise<void>((resolve) => socket.write(part, () => resolve()));
    await Promise.race([written, answered]);
    // What was answered meanwhile is read before more is sent to somebody who no longer listens.
    await nextTurn();
  };
  await write(Buffer.from(COMMAND));
  for await (const chunk of bytes) {
    if (chunk.length === 0) continue;
    const length = Buffer.alloc(4);
    length.writeUInt32BE(chunk.length);
    await write(Buffer.concat([length, chunk]));
    if (isAnswered) return;
  }
  await write(END);
}

function meaningOf(answer: string): string | null {
  if (answer === 'stream: OK') return null;
  const found = /^stream: (.+) FOUND$/.exec(answer)?.[1];
  if (found !== undefined) return found;
  if (/size limit exceeded/i.test(answer))
    throw new TooLongToScan('longer than what the virus scanner reads');
  throw new ScannerUnavailable(`the virus scanner answers: ${answer.slice(0, 200)}`);
}

/** The scanner of a configuration; null where none is named. */
export const scannerOf = ({ clamd }: { clamd: ClamdAddress | null }): FileScanner | null =>
  clamd === null ? null : clamdScanner(clamd);
