import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the application as `npm start` does, unless it is built from these very sources. */
export default function setup(): void {
  execFileSync(process.execPath, [`${ROOT}scripts/bootstrap.mjs`, '--build-web'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
