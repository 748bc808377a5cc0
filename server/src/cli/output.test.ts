import { afterEach, expect, it, vi } from 'vitest';
import { printFacts, printJson, printLines, printTable } from './output.ts';
import { printWelcome } from './welcome.ts';

afterEach(() => vi.restoreAllMocks());

/** Returns the text that `work` writes to stdout. */
function written(work: () => void): string {
  const parts: string[] = [];
  const write = vi.spyOn(process.stdout, 'write').mockImplementation((text) => {
    parts.push(String(text));
    return true;
  });
  work();
  write.mockRestore();
  return parts.join('');
}

const HOSTILE = '\u001b]0;owned\u0007\u009b2J\u202efdp.exe\r';

it('prints no control characters and no characters that change the text direction', () => {
  const text = written(() => {
    printLines(`It is ${HOSTILE}`);
    printFacts([['Name', HOSTILE]]);
    printTable(['Name'], [[HOSTILE]], 'None');
  });
  expect(text).toContain('fdp.exe');
  // Tables draw their borders without colours when there is no terminal.
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
});

it('escapes control characters in JSON without changing its meaning', () => {
  const text = written(() => printJson({ name: HOSTILE }));
  expect(text.replaceAll('\n', '')).not.toMatch(/[\p{Cc}\u202a-\u202e\u2066-\u2069]/u);
  expect(JSON.parse(text)).toEqual({ name: HOSTILE });
});

it('shows the first key pair, a request to try and the link of the owner on first start', () => {
  const organization = { id: 'o', apiKey: 'qk_1', apiSecret: 'qs_2' };
  const ready = { url: 'http://127.0.0.1:1', docs: 'http://127.0.0.1:1/docs', data: '/data' };
  const text = written(() =>
    printWelcome({ ...ready, organization, ownerLink: { url: 'http://127.0.0.1:1/invitation#qi_3' } }),
  );
  expect(text).toContain(`curl -H 'X-Api-Key: qk_1' -H 'X-Api-Secret: qs_2' http://127.0.0.1:1/v1/customers`);
  expect(text).toContain('http://127.0.0.1:1/invitation#qi_3');
  expect(written(() => printWelcome({ ...ready, organization: null, ownerLink: null }))).not.toContain(
    'curl',
  );
});
