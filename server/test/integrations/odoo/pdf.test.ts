import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import type { SourceErrorCode } from '../../../src/integrations/source-error.ts';
import type { Mischief } from './server.ts';
import { type Started, startOdoo, VERSIONS } from './start.ts';

describe.each(VERSIONS)('the PDF of an invoice in Odoo %i', (version) => {
  let started: Started;
  let key: string;
  beforeEach(async () => {
    started = await startOdoo(version);
    started.books.addPartner();
    const { id } = started.books.addMove({ type: 'out_invoice', partnerId: 7, amounts: [100] });
    key = `account.move,${id}`;
  });
  afterEach(() => started.stop());

  const MISCHIEFS: readonly [Mischief, SourceErrorCode][] = [
    ['WEB_PAGE', 'UNKNOWN_ANSWER'],
    ['HANG_UP', 'UNREACHABLE'],
    ['BROKEN_CONNECTION', 'UNREACHABLE'],
    ['SERVER_ERROR', 'UNREACHABLE'],
    ['BUSY_429', 'BUSY'],
  ];
  it.each(MISCHIEFS)('is not taken from the answer %s', async (mischief, code) => {
    started.fake.mischief = ({ path }) => (path.startsWith('/my/invoices/') ? mischief : null);
    await expect(started.connector.pdf(key)).rejects.toMatchObject({ code });
  });

  it('is refused if it is too large', async () => {
    started.fake.pdf = Buffer.concat([started.fake.pdf, Buffer.alloc(20 * 1024 * 1024)]);
    await expect(started.connector.pdf(key)).rejects.toMatchObject({ code: 'UNKNOWN_ANSWER' });
  });

  it('is none once the invoice was deleted', async () => {
    expect(await started.connector.pdf('account.move,999999')).toBeNull();
  });

  it('sends no key with the address of the file', async () => {
    await started.connector.pdf(key);
    expect(started.fake.paths.at(-1)).toMatch(/^\/my\/invoices\/\d+\?access_token=/);
    expect(started.fake.paths.join(' ')).not.toContain('key-1');
  });
});
