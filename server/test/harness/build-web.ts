import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';

const ROOT = fileURLToPath(new URL('../../..', import.meta.url));

/** Builds the application as `npm start` does, unless a build of these exact sources exists. */
export default function setup(): void {
  execFileSync(process.execPath, [`${ROOT}scripts/bootstrap.mjs`, '--build-web'], {
    cwd: ROOT,
    stdio: 'inherit',
  });
}
