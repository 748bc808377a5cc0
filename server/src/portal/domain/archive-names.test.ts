import { array, assert, property, string } from 'fast-check';
import { expect, it } from 'vitest';
import { itDraws, runs } from '../../../test/harness/seeds.ts';
import { archiveNames } from './archive-names.ts';

it.each<[string[], string[]]>([
  [
    ['a.pdf', 'b.pdf'],
    ['a.pdf', 'b.pdf'],
  ],
  [
    ['a.pdf', 'A.PDF', 'a.pdf', 'a (2).pdf'],
    ['a.pdf', 'A (2).pdf', 'a (3).pdf', 'a (2) (2).pdf'],
  ],
  [['../../etc/passwd'], ['_.._etc_passwd.pdf']],
  [
    ['C:\\x.pdf', 'a/b.pdf', 'a\u0000b\r\n.pdf'],
    ['C__x.pdf', 'a_b.pdf', 'a_b__.pdf'],
  ],
  [
    ['', '.pdf', ' . .pdf'],
    ['document.pdf', 'document (2).pdf', 'document (3).pdf'],
  ],
  [
    ['CON.pdf', 'com1.x.pdf'],
    ['_CON.pdf', '_com1.x.pdf'],
  ],
  [['\u202Efdp.exe'], ['_fdp.exe.pdf']],
])('turns %j into %j', (given, names) => {
  expect(archiveNames(given, '.pdf')).toEqual(names);
});

itDraws('makes any names safe and distinct', (seed) => {
  assert(
    property(array(string({ unit: 'binary', maxLength: 200 }), { maxLength: 30 }), (given) => {
      const names = archiveNames([...given, ...given], '.pdf');
      expect(new Set(names.map((name) => name.normalize('NFKC').toLowerCase())).size).toBe(names.length);
      for (const name of names) {
        expect(name).toMatch(/^[^.\s\p{Cc}/\\:][^\p{Cc}/\\:]*\.pdf$/u);
        expect(Buffer.byteLength(name)).toBeLessThanOrEqual(255);
        expect(name.isWellFormed()).toBe(true);
      }
    }),
    { seed, ...runs(200) },
  );
});
