import { existsSync, readFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import { ROOT } from './blocks.ts';

const textOf = (page: string) => readFileSync(`${ROOT}docs/${page}`, 'utf8');
/** Returns the cells of a table's rows below its heading. */
function rowsOf(page: string, heading: string): string[][] {
  const [, after = ''] = textOf(page).split(`${heading}\n|---`);
  const lines = after.split('\n').slice(1);
  const end = lines.findIndex((line) => !line.startsWith('|'));
  return lines.slice(0, end).map((line) =>
    line
      .split('|')
      .slice(1, -1)
      .map((cell) => cell.trim()),
  );
}

const namedIn = (text: string): string[] =>
  [...text.matchAll(/`((?:server|client|web|scripts|packages|bench)\/[\w./-]+)`/g)].map(
    ([, path = '']) => path,
  );

describe('the threat model', () => {
  const threats = rowsOf('security.md', '| Threat | Wall | Test |');
  it('has threats', () => expect(threats.length).toBeGreaterThan(25));

  it.each(threats)(
    'names a wall for %j, and an existing test or the reason why there is none',
    (_threat, wall, test = '') => {
      expect(wall).not.toBe('');
      const tests = namedIn(test);
      if (tests.length === 0) expect(test).toMatch(/^None: ./);
      for (const path of tests) expect(existsSync(ROOT + path), path).toBe(true);
    },
  );
});

describe('the checklist of ASVS', () => {
  const rows = textOf('asvs.md')
    .split('\n')
    .filter((line) => /^\| \d+\.\d+\.\d+/.test(line));
  it('lists no requirement twice', () => {
    const ids = rows.map((line) => /\d+\.\d+\.\d+/.exec(line)?.[0]);
    expect(ids.length).toBeGreaterThan(150);
    expect(new Set(ids).size).toBe(ids.length);
  });

  it('states for each requirement whether it is met, and where', () => {
    for (const line of rows)
      expect(line).toMatch(/^\| \d+\.\d+\.\d+ \| [^|]+ \| (Met|Partly|Gap|Not here) \| [^|]+ \|$/);
  });

  it('names only existing files', () => {
    for (const path of namedIn(textOf('asvs.md'))) expect(existsSync(ROOT + path), path).toBe(true);
  });
});
