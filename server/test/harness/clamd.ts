import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { connect } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from './ports.ts';

/**
 * The harmless EICAR test virus, which every scanner detects. Split in two so that no scanner flags this
 * file.
 */
export const EICAR = Buffer.from(
  ['X5O!P%@AP[4\\PZX54(P^)7CC)7}$', 'EICAR-STANDARD-ANTIVIRUS-TEST-FILE!$H+H*'].join(''),
);
/** The name under which clamd reports EICAR here. */
export const FOUND = 'Test.Eicar.UNOFFICIAL';
const PROGRAM = '/usr/sbin/clamd';
const START_MS = 30_000;

/** Returns whether clamd is installed; logs once where it is not. */
export function hasClamd(): boolean {
  const found = spawnSync(PROGRAM, ['--version']).error === undefined;
  if (!found)
    console.warn(
      'NOTICE: clamd is not installed (Debian: clamav-daemon); the tests of the virus scanner are skipped.',
    );
  return found;
}

/** A clamd for one test, on a socket and a port. Its only signature is EICAR. */
export interface Clamd {
  socketUrl: string;
  tcpUrl: string;
  /** Stops clamd from reading, without closing its connections. */
  freeze(): void;
  thaw(): void;
  stop(): Promise<void>;
}

/** @param streamMaxLength largest file, in the format of clamd's configuration */
export async function startClamd({ streamMaxLength = '100M' } = {}): Promise<Clamd> {
  const folder = await mkdtemp(join(tmpdir(), 'quittance-clamd-'));
  const port = await freePort();
  const socket = join(folder, 'clamd.ctl');
  await writeFile(join(folder, 'own.ndb'), `Test.Eicar:0:*:${EICAR.subarray(0, 68).toString('hex')}\n`);
  await writeFile(
    join(folder, 'clamd.conf'),
    [
      'Foreground yes',
      `DatabaseDirectory ${folder}`,
      `LocalSocket ${socket}`,
      `TCPSocket ${port}`,
      'TCPAddr 127.0.0.1',
      'User root',
      `StreamMaxLength ${streamMaxLength}`,
      'MaxThreads 2',
      '',
    ]
      .filter((line) => line !== 'User root' || process.getuid?.() === 0)
      .join('\n'),
  );
  const clamd = spawn(PROGRAM, ['--config-file', join(folder, 'clamd.conf')], { stdio: 'pipe' });
  let said = '';
  for (const stream of [clamd.stdout, clamd.stderr]) stream.on('data', (chunk) => (said += String(chunk)));
  const stop = async () => {
    if (clamd.exitCode === null && clamd.signalCode === null) {
      clamd.kill('SIGCONT');
      clamd.kill('SIGKILL');
      await new Promise((resolve) => clamd.once('exit', resolve));
    }
    await rm(folder, { recursive: true, force: true });
  };
  try {
    await answers(clamd, port);
  } catch (error) {
    await stop();
    throw new Error(`clamd does not start: ${said}`, { cause: error });
  }
  return {
    socketUrl: `unix://${socket}`,
    tcpUrl: `tcp://127.0.0.1:${port}`,
    freeze: () => void clamd.kill('SIGSTOP'),
    thaw: () => void clamd.kill('SIGCONT'),
    stop,
  };
}

async function answers(clamd: ChildProcess, port: number): Promise<void> {
  for (const end = Date.now() + START_MS; Date.now() < end; await sleep(50)) {
    if (clamd.exitCode !== null) throw new Error(`it ended with ${clamd.exitCode}`);
    const reached = await new Promise<boolean>((resolve) => {
      const socket = connect(port, '127.0.0.1');
      socket.once('connect', () => resolve(true)).once('error', () => resolve(false));
      socket.once('connect', () => socket.destroy());
    });
    if (reached) return;
  }
  throw new Error('no process listens');
}
