import { spawn } from 'node:child_process';
import { once } from 'node:events';

export interface HostileOidc {
  /** Returns the issuer of the provider that runs this attack; see hostile-oidc-process.ts. */
  issuer(attack: string): string;
  close(): void;
}

/** Starts a hostile provider in a separate process, so that its work does not load the service's thread. */
export async function startHostileOidc(): Promise<HostileOidc> {
  const file = new URL('hostile-oidc-process.ts', import.meta.url).pathname;
  const child = spawn(process.execPath, [file], { stdio: ['ignore', 'pipe', 'inherit'] });
  const [port] = await once(child.stdout, 'data');
  return {
    issuer: (attack) => `http://127.0.0.1:${String(port).trim()}/${attack}`,
    close: () => child.kill(),
  };
}
