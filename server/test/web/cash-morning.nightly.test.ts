import type { Browser, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { decisionTasks } from '../../src/cash/decisions/job.ts';
import { bankFileTasks } from '../../src/cash/files/job.ts';
import type { CashSummary } from '../../src/cash/overview/schema.ts';
import type { JobWorker } from '../../src/platform/jobs/worker.ts';
import { accountantsMorning, type LineKind, type Morning } from '../harness/bank-morning.ts';
import { closeVerified } from '../harness/contract.ts';
import { customer, invoice, read, store } from '../harness/factories.ts';
import { startJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, type Shown, signedIn, soon, webService } from './browser.ts';

/** An accountant's morning: five files of three banks, 200 lines, nothing set up and nothing explained. */

let service: TestService;
let worker: JobWorker;
let browser: Browser;
let client: Client;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  worker = startJobs(service.database, [...bankFileTasks(service), ...decisionTasks(service)]);
  client = await service.client({ name: 'Lumière & Fils' });
});
afterAll(async () => {
  await browser?.close();
  await worker?.stop();
  await closeVerified(service);
});

/** Invoices that are stored at once. */
const TOGETHER = 10;
/** The morning has a hundred steps, each of which waits for the browser. */
const MORNING_MS = 400_000;

/** Stores the customers with their open invoices, and the accounts from which they paid before. */
async function storeBooks({ customers, invoices }: Morning): Promise<void> {
  for (const { number, name, iban } of customers) {
    const { id } = await store(client, '/customers', customer(number, { name }));
    await store(client, '/internal/cash/payers', { account: iban, customerId: id });
  }
  const dates = { issuedAt: '2026-10-01', dueDate: '2026-10-31' };
  for (let at = 0; at < invoices.length; at += TOGETHER)
    await Promise.all(
      invoices
        .slice(at, at + TOGETHER)
        .map(({ number, owner, amount }) =>
          store(client, '/invoices', invoice(number, owner, amount, dates)),
        ),
    );
}

/** The hands of the accountant, who counts keys and clicks. */
function handsOn(page: Page) {
  const used = { keys: 0, clicks: 0 };
  return {
    used,
    press: async (key: string) => {
      used.keys += key.split('+').length;
      await page.keyboard.press(key);
    },
    type: async (text: string) => {
      used.keys += text.length;
      await page.keyboard.type(text);
    },
    click: async (target: ReturnType<Page['getByRole']>) => {
      used.clicks += 1;
      await target.click();
    },
  };
}
interface Outstanding {
  amountOutstanding: number;
}
type Hands = ReturnType<typeof handsOn>;

const pane = (page: Page) => page.getByRole('region', { name: 'Bank transaction' });
const uploads = (page: Page) => page.getByRole('region', { name: 'Uploads' });
const cardOf = (page: Page, file: string) => uploads(page).getByRole('listitem').filter({ hasText: file });

/** Uploads the files at once and answers what they ask: which accounts they are of, and what the columns mean. */
async function uploadAll(page: Page, hands: Hands, files: Record<string, string>): Promise<void> {
  const choosing = page.waitForEvent('filechooser');
  await hands.click(page.getByRole('button', { name: 'Upload bank files' }));
  const all = Object.entries(files).map(([name, text]) => ({
    name,
    mimeType: 'application/octet-stream',
    buffer: Buffer.from(text),
  }));
  await (await choosing).setFiles(all);
  for (const file of ['camt053.xml', 'coda.txt', 'releve.txt']) {
    await hands.click(cardOf(page, file).getByRole('button', { name: 'Create and assign' }));
    await cardOf(page, file).getByText('new lines').waitFor();
  }
  await cardOf(page, 'umsatz.sta').getByText('40 new lines').waitFor();
  await hands.click(cardOf(page, 'export.csv').getByRole('button', { name: 'Map columns' }));
  await page.getByRole('dialog').getByText('balances agree').waitFor();
  await hands.click(page.getByRole('dialog').getByRole('button', { name: 'Read file' }));
  await cardOf(page, 'export.csv').getByText('35 new lines').waitFor();
}

/** Answers of the accountant to the lines that the rules left, with keys only. */
const ANSWERS: Record<LineKind, (hands: Hands, page: Page, number: string) => Promise<void>> = {
  NUMBERED: async () => {},
  CERTAIN: async () => {},
  SHORT: ({ press }) => press('a'),
  NAMED: ({ press }) => press('a'),
  AMBIGUOUS: async ({ press }, page) => {
    await press('1');
    await pane(page).getByText('Why this payer').waitFor();
    await press('a');
  },
  UNKNOWN: async ({ press, type }, page, number) => {
    await press('c');
    await type(number.slice(-4));
    await page.getByRole('option', { name: `Invoice ${number}` }).waitFor();
    await press('Enter');
    await pane(page).getByText('Remaining').waitFor();
    await press('a');
  },
  CHARGE: async ({ press }, page) => {
    await press('e');
    await page.getByRole('dialog').getByRole('button', { name: 'Bank charge' }).waitFor();
    await press('2');
  },
};

/** Decides the lines that are left, one after the other. @returns how many there were */
async function decideRest(shown: Shown, hands: Hands, { lines }: Morning): Promise<number> {
  const { page } = shown;
  const byAmount = new Map(lines.map((line) => [Math.abs(line.amount), line]));
  const done = page.getByText('Nothing left to decide');
  let decided = 0;
  let before = 0;
  for (;;) {
    let amount = 0;
    await soon(async () => {
      const [text = ''] = await pane(page).locator('h2 + strong').allTextContents();
      amount = Number(text.replace(/\D/g, ''));
      // A line that was accepted with the others is shown until the list is read again.
      const isLeft = amount !== before && byAmount.get(amount)?.kind !== 'CERTAIN';
      expect((await done.isVisible()) || (amount > 0 && isLeft)).toBe(true);
    });
    if (await done.isVisible()) return decided;
    const line = byAmount.get(amount);
    if (line === undefined) throw new Error(`no line has ${amount}`);
    await pane(page).getByRole('button', { name: 'Accept and next' }).waitFor();
    await ANSWERS[line.kind](hands, page, line.number);
    before = amount;
    decided += 1;
  }
}

it('an accountant applies 200 lines of five files from three banks, and the balances agree', {
  timeout: MORNING_MS,
}, async () => {
  const morning = accountantsMorning();
  expect(morning.lines).toHaveLength(200);
  await storeBooks(morning);
  const shown = await open(browser, service, { as: await signedIn(service, client) });
  const { page } = shown;
  await shown.visit('/cash', 'Cash');
  const hands = handsOn(page);
  await uploadAll(page, hands, morning.files);
  await hands.click(page.getByRole('button', { name: 'Close uploads' }));
  await page.getByRole('region', { name: '50 certain proposals' }).waitFor();
  await hands.press('Shift+A');
  await page.getByText('50 proposals accepted.').waitFor();
  expect(await decideRest(shown, hands, morning)).toBe(30);
  await hands.click(page.getByRole('link', { name: 'Bank statements' }));
  await expect.poll(() => page.getByText('Agrees with the bank').count()).toBe(3);
  const { accounts, open: left } = await read<CashSummary>(client, '/internal/cash/summary');
  expect(left).toBe(0);
  expect(accounts).toHaveLength(3);
  for (const { balance, bankBalance } of accounts) expect(balance).toBe(bankBalance);
  for (const { kind, number } of morning.lines) {
    if (kind === 'NUMBERED' || kind === 'AMBIGUOUS' || kind === 'CHARGE') continue;
    const { amountOutstanding } = await read<Outstanding>(client, `/invoices/external:${number}`);
    expect(amountOutstanding, `${kind} ${number}`).toBe(kind === 'SHORT' ? 200 : 0);
  }
  // Upload, three accounts, one mapping of columns (2), close, compare. Capitals count as two keys.
  expect(hands.used).toEqual({ keys: 68, clicks: 8 });
  await shown.close();
});
