import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface HostileOidc {
  /** The provider that attacks so; see hostile-oidc-process.ts. */
  issuer(attack: string): string;
  close(): void;
}

/** Starts a hostile provider in a process of its own, so that what it does costs the service's thread nothing. */
export async function startHostileOidc(): Promise<HostileOidc> {
  const file = new URL('hostile-oidc-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return {
    issuer: (attack) => `http://127.0.0.1:${String(port).trim()}/${attack}`,
    close: () => child.kill(),
  };
}
