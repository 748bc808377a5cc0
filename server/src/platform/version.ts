import { readFileSync } from 'node:fs';

/** The version of the service, as package.json says it. */
export function version(): string {
  const manifest = readFileSync(new URL('../../../package.json', import.meta.url), 'utf8');
  const { version: text }: { version: unknown } = JSON.parse(manifest);
  return String(text);
}
