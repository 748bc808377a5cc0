import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the client package that integrators install, for tests that run programs with it. */
export default function setup(): void {
  execFileSync(`${ROOT}node_modules/.bin/tsc`, ['-p', 'client'], { cwd: ROOT, stdio: 'inherit' });
}
