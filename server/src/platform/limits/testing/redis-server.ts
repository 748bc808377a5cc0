import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { freePort } from '../../../../test/harness/ports.ts';

/** Fixed time of the tests' clocks: in the middle of a window, with 30 seconds to go. */
export const TEST_NOW = '2026-03-10T12:00:30.000Z';

/** Long enough to renew in time on a busy machine. */
export const TEST_LEASE_MS = 2000;

/** For tests of a Redis that works: a busy machine does not make it look as if it were down. */
export const TEST_COMMAND_TIMEOUT_MS = 30_000;

/**
 * Returns the program to run: Redis, or Valkey, which replaced it in some distributions. Null when neither is
 * installed.
 */
export function redisProgram(): string | null {
  const programs = ['redis-server', 'valkey-server'];
  return programs.find((program) => spawnSync(program, ['--version']).status === 0) ?? null;
}

/** A Redis for tests, in memory only, on a free port of the loopback address. */
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

  /** Starts the server, or restarts it empty on the same port, and waits until it listens. */
  async run(): Promise<void> {
    const words = ['--port', String(this.#port), '--bind', '127.0.0.1', '--save', '', '--appendonly', 'no'];
    const child = spawn(this.#program, words, { stdio: ['ignore', 'pipe', 'inherit'] });
    this.#child = child;
    for await (const chunk of child.stdout) {
      if (String(chunk).includes('Ready to accept connections')) break;
    }
  }

  /** Kills the server as a crash would. */
  async kill(): Promise<void> {
    const child = this.#child;
    if (child === null || child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'exit');
  }

  /** Suspends the server: connections stay open without responses. */
  freeze(): void {
    this.#child?.kill('SIGSTOP');
  }

  thaw(): void {
    this.#child?.kill('SIGCONT');
  }
}
