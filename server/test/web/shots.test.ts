import { it } from 'vitest';
import { sourceTasks } from '../../src/integrations/sync/job.ts';
import { MemorySource } from '../../src/integrations/testing/memory-source.ts';
import { openTestErp, startErp } from '../harness/erp.ts';
import { runDueJobs } from '../harness/jobs.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, signedIn, webService } from './browser.ts';

it('shoots', async () => {
  const connectors = { ODOO: openTestErp, TRYTON: openTestErp };
  const browser = await startBrowser();
  const service = await webService({ connectors });
  const source = new MemorySource();
  const erp = await startErp(source);
  const client = await service.client({ name: 'Lumière & Fils' });
  const olga = await signedIn(service, client);
  source.putParty({ key: 'res.partner,1', name: 'Brasserie Dupont', number: 'D-1' });
  source.putParty({ key: 'res.partner,2', name: 'Miller & Sons Ltd', number: 'D-2' });
  for (let i = 1; i < 30; i += 1)
    source.putItem({ key: `account.move.line,${i}`, kind: 'INVOICE', partyKey: `res.partner,${1 + (i % 2)}`, number: `INV/2026/${1000 + i}`, amount: 1_000_00 + i * 777, ...(i % 7 === 0 ? { currency: 'GBP' } : {}) });
  source.putItem({ key: 'account.move.line,90', kind: 'INVOICE', partyKey: 'res.partner,1', number: 'INV/2026/1090', amount: 480_00, dueOn: '2025-01-01', currency: 'EUX' });
  source.differences = [
    { cause: 'EXCHANGE_DIFFERENCE', key: 'account.move.line,77', partyKey: 'res.partner,2', currency: 'EUR', amount: -3_17, text: 'Odoo booked an exchange loss of 3.17 EUR on EXCH/2026/10/0003.' },
    { cause: 'ROUNDING_OF_A_SET', key: 'account.full.reconcile,7', partyKey: 'res.partner,1', currency: 'EUR', amount: 1, text: 'Three invoices and two payments were reconciled together; 0.01 EUR remains.' },
    { cause: 'ITEM_WITHOUT_PARTNER', key: 'account.move.line,81', partyKey: null, currency: 'EUR', amount: 250_00, text: 'MISC/2026/10/0002 is on a receivables account without a customer.' },
  ];
  source.rights = [
    { name: 'res.partner', isGranted: true, isRequired: true },
    { name: 'account.move.line', isGranted: true, isRequired: true },
    { name: 'account.partial.reconcile', isGranted: false, isRequired: true },
    { name: 'ir.attachment', isGranted: false, isRequired: false },
  ];
  const { body } = await client.post<{ id: string }>('/integrations', { kind: 'ODOO', url: erp.url, secret: erp.secret, login: 'reader' });
  const dir = '/tmp/pages-shots';
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  const shoot = async (name: string) => {
    for (const scheme of ['light', 'dark'] as const)
      for (const width of [1440, 768, 360]) {
        if (scheme === 'dark' && width !== 1440) continue;
        await page.emulateMedia({ colorScheme: scheme });
        await page.setViewportSize({ width, height: 900 });
        await page.waitForTimeout(300);
        await page.screenshot({ path: `${dir}/${name}-${width}-${scheme}.png` });
      }
    await page.setViewportSize({ width: 1440, height: 900 });
  };
  await shown.visit('/settings/connections/new');
  await page.getByText('Which rights does the key need?').waitFor();
  await shoot('new');
  await shown.visit(`/settings/connections/${body.id}`);
  await page.getByText('granted').first().waitFor();
  await shoot('rights');
  await shown.visit(`/settings/connections/${body.id}?step=dryRun`);
  await page.waitForTimeout(2500);
  await shoot('dry-run');
  await client.post(`/integrations/${body.id}/start`, {});
  await shown.visit(`/settings/connections/${body.id}`);
  await page.getByText(/First read: /).waitFor();
  await shoot('first-read');
  await runDueJobs(service.database, sourceTasks({ ...service, connectors }));
  await shown.visit(`/settings/connections`);
  await page.waitForTimeout(1500);
  await shoot('list');
  await shown.visit(`/settings/connections/${body.id}`);
  await page.waitForTimeout(1500);
  await page.setViewportSize({ width: 1440, height: 2400 });
  await page.waitForTimeout(500);
  await page.screenshot({ path: `${dir}/page-long.png` });
  await shoot('page');
  const { body: customer } = await client.get<{ id: string }>('/customers/external:res.partner,1');
  await shown.visit(`/customers/${customer.id}`);
  await page.waitForTimeout(1500);
  await shoot('customer');
  source.hidden = () => true;
  source.touch('res.partner,1');
  await client.post(`/integrations/${body.id}/read`);
  await runDueJobs(service.database, sourceTasks({ ...service, connectors }));
  await shown.visit(`/settings/connections/${body.id}`);
  await page.waitForTimeout(1500);
  await shoot('missing');
  await shown.context.close();
  const german = await open(browser, service, { as: olga, language: 'de' });
  await german.visit(`/settings/connections/${body.id}`);
  await german.page.waitForTimeout(1500);
  await german.page.setViewportSize({ width: 360, height: 2600 });
  await german.page.waitForTimeout(500);
  await german.page.screenshot({ path: `${dir}/de-360.png` });
  await german.context.close();
  await browser.close();
  await service.close();
  await erp.close();
}, 300_000);
