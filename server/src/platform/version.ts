import { readFileSync } from 'node:fs';

/** Returns the version of the service from package.json. */
export function version(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version: text }: { version: unknown } = JSON.parse(manifest);
  return String(text);
}
