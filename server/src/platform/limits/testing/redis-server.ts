import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../test/harness/ports.ts';

/** Where the tests' clocks stand still: in the middle of a window, with 30 seconds to go. */
export const TEST_NOW = '2026-03-10T12:00:30.000Z';

/** Long enough that a busy machine renews in time. */
export const TEST_LEASE_MS = 2000;

/** The program to run: Redis, or Valkey, which took its place in some distributions; null where there is none. */
export function redisProgram(): string | null {
  const programs = ['redis-server', 'valkey-server'];
  return programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

/** A Redis of a test, in memory only, on a free port of the loopback address. */
export class RedisServer {
  readonly url: string;
  readonly #program: string;
  readonly #port: number;
  #child: ChildProcess | null = null;

  private constructor(program: string, port: number) {
    this.#program = program;
    this.#port = port;
    this.url = `redis://127.0.0.1:${port}`;
  }

  static async start(program: string): Promise<RedisServer> {
    const server = new RedisServer(program, await freePort());
    await server.run();
    return server;
  }

  /** Starts it (again, on the same port, with nothing remembered) and waits until it listens. */
  async run(): Promise<void> {
    const words = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(this.#program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    for await (const chunk of child.stdout) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
  }

  /** Ends it as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Stops it in its tracks: connections stay open, nothing is answered. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}
