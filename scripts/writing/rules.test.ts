import { describe, expect, it } from 'vitest';
import { areaOf, countForbidden, forbiddenIn, longLines } from './rules.ts';

describe('the count of forbidden words', () => {
  it.each([
    ['Returns the invoice.', 0],
    ['Whoever asks is told of it.', 2],
    ['const debtorWasTold = false;', 1],
    ['so that it is done anew', 1],
    ['the beside-the-point rule', 1],
    ['// What waits is done later.', 1],
    ['What is a reminder plan?', 0],
  ])('is the expected number for "%s": %i', (text, count) => {
    expect(countForbidden({ path: 'a.ts', text })).toBe(count);
  });

  it('ignores code in Markdown', () => {
    const text = 'Ask `nobody`.\n```sh\nsudo -u nobody\n```\nAsk nobody.';
    expect(countForbidden({ path: 'a.md', text })).toBe(1);
  });
});

describe('the list of forbidden words', () => {
  it('contains each counted word and sentence opening with its line', () => {
    const text =
      'const a = 1;\n// Whoever asks is told.\n/**\n * What waits is done later.\n */\n// Told, told.';
    const source = { path: 'a.ts', text };
    const found = forbiddenIn(source);
    expect(found.map(({ line, message }) => `${line} ${message.split(':')[0]}`)).toEqual([
      '2 "whoever"',
      '2 "told"',
      '4 a sentence begins with "What"',
      '6 "told"',
      '6 "told"',
    ]);
    expect(found).toHaveLength(countForbidden(source));
  });
});

describe('the area of a file', () => {
  it.each([
    ['web/src/texts/en/work.ts', 'texts of the application'],
    ['web/src/routes.tsx', 'application'],
    ['docs/adr/0001-x.md', 'decisions'],
    ['docs/api/README.md', 'guides'],
    ['server/src/ledger/x.test.ts', 'tests'],
    ['server/src/ledger/x.ts', 'service'],
    ['docs/licences.md', undefined],
    ['server/src/platform/db/schema.gen.ts', undefined],
  ])('is found from the path %s: %s', (path, name) => {
    expect(areaOf(path)?.name).toBe(name);
  });
});

describe('a line of prose', () => {
  const long = 'word '.repeat(30);
  it.each([
    ['prose', long, 1],
    ['a table', `| ${long} |`, 0],
    ['code', `\`\`\`sh\n${long}\n\`\`\``, 0],
    ['a picture', `![${long}](x.png)`, 0],
    ['prose after code', `\`\`\`sh\nx\n\`\`\`\n${long}`, 1],
  ])(
    'is reported when it is longer than 100 characters, except in tables and code: %s',
    (_kind, text, count) => {
      expect(longLines({ path: 'README.md', text })).toHaveLength(count);
    },
  );
});
