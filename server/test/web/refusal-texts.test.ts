import { glob, readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { recognizeRefusal } from '../../../web/src/parts/refusal-sentence.ts';
import { refusals as german } from '../../../web/src/texts/de/refusals.ts';
import { refusals as english } from '../../../web/src/texts/en/refusals.ts';
import { refusals as french } from '../../../web/src/texts/fr/refusals.ts';
import { memoizeAsync } from '../../src/platform/memoize-async.ts';
import { insertValues, REFUSALS, type RefusalCode } from '../../src/platform/refusals.ts';

/** How the application translates the server's reasons for refusals. */

const CODES = Object.keys(REFUSALS).filter((one): one is RefusalCode => one in REFUSALS);
const SOURCES = join(import.meta.dirname, '../../src');

/** Reasons that no form of the application receives, or that an administrator reads in English. */
const OTHERS: readonly RegExp[] = [
  /key pair|API key|native integration|GET \/auth\/session|Name the acting user|Only pages of this service/,
  /effects of the plan have changed/,
  /sample data|Sample data/,
  /not a sandbox/,
  /the provider verified/,
  /Too many attempts/,
];

/**
 * Files with reasons that contain values and are still English in forms. The application often shows the text of
 * the refused field instead. A new reason belongs into the catalogue.
 */
const WITH_VALUES: readonly string[] = [
  'agents/plans/approve.ts',
  'agents/plans/lock-plan.ts',
  'cases/calls/commands.ts',
  'cases/calls/routes.ts',
  'cases/late-fees/decide.ts',
  'cases/notes/commands.ts',
  'cash/matches/check-documents.ts',
  'desk/bulk/commands/others.ts',
  'desk/bulk/finish.ts',
  'desk/bulk/freeze.ts',
  'desk/bulk/record.ts',
  'desk/bulk/undo.ts',
  'dunning/actions/changes.ts',
  'exchange/sheets/corrections.ts',
  'integrations/connections/switch.ts',
  'ledger/bank-accounts/commands.ts',
  'ledger/contacts/rules.ts',
  'ledger/settlement/merged.ts',
  'outreach/mails/bulk-mail.ts',
  'outreach/mails/commands.ts',
  'outreach/mails/unknown-recipients.ts',
  'people/invitations/commands.ts',
  'people/invitations/invitation-rate.ts',
  'platform/db/referrers.ts',
  'platform/http/authentication.ts',
  'platform/http/idempotency.ts',
  'setup/test-clock/commands.ts',
];

const KINDS = /new ApiError\(\s*'(?:CONFLICT|ACCESS_FORBIDDEN|RATE_LIMITED)',\s*/;
const sources = memoizeAsync(async () => {
  const files = await Array.fromAsync(glob('**/*.ts', { cwd: SOURCES, exclude: ['**/*.test.ts'] }));
  return Promise.all(
    files.map(async (file) => ({ file, text: await readFile(join(SOURCES, file), 'utf8') })),
  );
});

const namesIn = (text: string): string[] => [...text.matchAll(/\{\{(\w+)\}\}/g)].map(([, name = '']) => name);

describe('every reason', () => {
  it.each(CODES)('%s is recognized with its values', (code) => {
    const values = Object.fromEntries(namesIn(REFUSALS[code]).map((name, i) => [name, `${i + 3}.5 (€)`]));
    expect(recognizeRefusal(insertValues(REFUSALS[code], values))).toEqual({ code, values });
  });

  it.each(CODES)('%s has texts with the same values', (code) => {
    for (const texts of [english, german, french])
      expect(namesIn(texts[code]).sort()).toEqual(namesIn(REFUSALS[code]).sort());
    expect(german[code]).not.toBe(french[code]);
  });
});

it('leaves other sentences to the caller', () => {
  expect(recognizeRefusal('The proposal is outdated.')).toBeNull();
});

it('contains every constant reason of a refusal that a form can receive', async () => {
  const pattern = new RegExp(`${KINDS.source}(['"])(.*?)\\1\\s*[,)](?!\\s*\\{?\\s*reason)`, 'gs');
  const sentences = (await sources()).flatMap(({ text }) =>
    [...text.matchAll(pattern)].map(([, , sentence = '']) => sentence),
  );
  expect(sentences.length).toBeGreaterThan(5);
  expect(sentences.filter((one) => OTHERS.every((other) => !other.test(one)))).toEqual([]);
});

it('contains every other reason with values', async () => {
  const pattern = new RegExp(`${KINDS.source}\``);
  const files = (await sources()).flatMap(({ file, text }) => (pattern.test(text) ? [file] : []));
  expect(files.sort()).toEqual(WITH_VALUES);
});
