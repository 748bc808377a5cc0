import { existsSync } from 'node:fs';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { hasTryton, startTryton, type Tryton } from './installation.ts';
import { readAll } from './truth.ts';
import { openWorld, type TrytonWorld } from './world.ts';

/** Tryton converts its reports with LibreOffice. */
const hasLibreOffice = existsSync('/usr/bin/soffice');

describe.runIf(hasTryton())('the PDF of an invoice in Tryton', () => {
  let tryton: Tryton;
  let world: TrytonWorld;
  let party: number;
  beforeAll(async () => {
    tryton = await startTryton();
    world = await openWorld(tryton);
    party = await world.driver.createParty({ name: 'Acme' });
  });
  afterAll(async () => {
    await world.close();
    await tryton.stop();
  });

  /** Posts an invoice and returns its id, with the key of its item. */
  async function postInvoice(reference: string): Promise<{ invoice: number; key: string }> {
    const { connector, driver } = world;
    const invoice = await driver.createInvoice({ party, amounts: ['100.00'], on: '2026-03-02', reference });
    await driver.postInvoice(invoice);
    const items = (await readAll(connector)).flatMap((family) => family.items);
    const key = items.find((item) => item.reference === reference)?.key;
    if (key === undefined) throw new Error(`the invoice ${reference} was not read`);
    return { invoice, key };
  }

  const textOf = (pdf: Uint8Array | null | undefined) => Buffer.from(pdf ?? []).toString('latin1');

  it('is none while Tryton keeps another format', async () => {
    const { key } = await postInvoice('text');
    expect(await world.connector.pdf?.(key)).toBeNull();
  });

  it('is the one that Tryton keeps, read without the right to write', async () => {
    const { invoice, key } = await postInvoice('kept');
    const base64 = Buffer.from('%PDF-1.7 kept').toString('base64');
    await world.driver.write('account.invoice', invoice, {
      invoice_report_format: 'pdf',
      invoice_report_cache: { __class__: 'bytes', base64 },
    });
    expect(textOf(await world.connector.pdf?.(key))).toBe('%PDF-1.7 kept');
  });

  it('is refused if its content is another file', async () => {
    const { invoice, key } = await postInvoice('disguised');
    const base64 = Buffer.from('<html>Log in</html>').toString('base64');
    await world.driver.write('account.invoice', invoice, {
      invoice_report_format: 'pdf',
      invoice_report_cache: { __class__: 'bytes', base64 },
    });
    await expect(world.connector.pdf?.(key)).rejects.toMatchObject({ code: 'UNKNOWN_ANSWER' });
  });

  it('is none for an item that no longer exists, and for one that is no invoice', async () => {
    await world.driver.createMove('2026-03-03', [{ party, credit: '20.00' }]);
    const items = (await readAll(world.connector)).flatMap((family) => family.items);
    const payment = items.find(({ kind }) => kind === 'PAYMENT');
    expect(await world.connector.pdf?.(payment?.key ?? '')).toBeNull();
    expect(await world.connector.pdf?.('account.move.line,999999')).toBeNull();
  });

  it.runIf(hasLibreOffice)(
    'is a PDF that LibreOffice made, if the report says so',
    async () => {
      const [report] = await world.session.find(
        'ir.action.report',
        [['report_name', '=', 'account.invoice']],
        ['id'],
      );
      await world.driver.write('ir.action.report', Number(report?.['id']), {
        template_extension: 'odt',
        extension: 'pdf',
        report_content_custom: null,
      });
      const { key } = await postInvoice('rendered');
      expect(textOf(await world.connector.pdf?.(key))).toMatch(/^%PDF-1\.[\s\S]*%%EOF\s*$/);
    },
    120_000,
  );
});
