import { mkdtemp, open as openFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Browser } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest';
import { closeVerified } from '../harness/contract.ts';
import { customer, read, store } from '../harness/factories.ts';
import type { Client, TestService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { pdf, upload } from '../harness/uploads.ts';
import { startBrowser } from '../portal/browser.ts';
import { open, PHONE, signedIn, soon, violations, webService } from './browser.ts';

/** Files of notes in the application: listed, added, saved, removed and restored. */

let service: TestService;
let client: Client;
let browser: Browser;
let olga: Visitor;
let path: string;
let folder: string;
beforeAll(async () => {
  browser = await startBrowser();
  service = await webService();
  folder = await mkdtemp(join(tmpdir(), 'quittance-notes-'));
});
beforeEach(async () => {
  client = await service.client({ name: 'Lumière & Fils' });
  olga = await signedIn(service, client);
  const { id } = await store(client, '/customers', customer('c', { name: 'Ada' }));
  path = `/customers/${id}`;
});
afterAll(async () => {
  await browser?.close();
  await rm(folder, { recursive: true, force: true });
  await closeVerified(service);
});

const files = async () => {
  const { items } = await read<{ items: { attachments: { fileName: string; size: number }[] }[] }>(
    client,
    '/notes?includeAttachments=true',
  );
  return items.flatMap(({ attachments }) => attachments.map(({ fileName }) => fileName));
};

/** Stores a note with `offer.pdf` and opens its customer's page. */
async function addNote(): Promise<void> {
  const { id } = await store(client, '/notes', { content: 'Agreed', customer: { externalId: 'c' } });
  const answer = await upload(client, `/notes/${id}/attachments`, { bytes: pdf(), fileName: 'offer.pdf' });
  expect(answer.status, answer.text).toBe(201);
}

/** Returns a sparse file of a size, which the browser reads from the disk. */
async function fileOf(size: number): Promise<string> {
  const place = join(folder, 'large.bin');
  const file = await openFile(place, 'w');
  await file.truncate(size);
  await file.close();
  return place;
}

it('attaches a file to a note, saves it, removes it and restores it', async () => {
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(path, 'Ada');
  await page.keyboard.press('n');
  await page.getByLabel('Note text').fill('Agreed by phone');
  await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
  const note = page.getByRole('listitem').filter({ hasText: 'Agreed by phone' });
  await note.getByRole('button', { name: 'Attach file' }).click();
  await note.getByText('Up to 10 MB per file, 25 files and 15 MB per note').waitFor();
  await note
    .locator('input[type=file]')
    .setInputFiles({ name: 'offer.pdf', mimeType: 'application/pdf', buffer: Buffer.alloc(2048, 'a') });
  await page.getByText('offer.pdf attached').waitFor();
  await note.getByRole('button', { name: '1 attachment' }).waitFor();
  await note.getByText('2.0 KB').waitFor();
  expect(await violations(page)).toEqual([]);
  const saved = page.waitForEvent('download');
  await note.getByRole('button', { name: 'offer.pdf', exact: true }).click();
  expect((await saved).suggestedFilename()).toBe('offer.pdf');
  await note.getByRole('button', { name: 'Remove offer.pdf' }).click();
  await page.getByText('offer.pdf removed').waitFor();
  expect(await files()).toEqual([]);
  await page
    .getByRole('alert')
    .filter({ hasText: 'offer.pdf removed' })
    .getByRole('button', { name: 'Undo' })
    .click();
  await soon(async () => expect(await files()).toEqual(['offer.pdf']));
  await shown.close();
});

it('refuses a file that is larger than 10 MB', async () => {
  await addNote();
  const shown = await open(browser, service, { as: olga });
  const { page } = shown;
  await shown.visit(path, 'Ada');
  const note = page.getByRole('listitem').filter({ hasText: 'Agreed' });
  await note.getByRole('button', { name: '1 attachment' }).click();
  await note.locator('input[type=file]').setInputFiles(await fileOf(10 * 1024 * 1024 + 1));
  await page.getByText('This file is larger than 10 MB.').waitFor();
  expect(await files()).toEqual(['offer.pdf']);
  await shown.close();
});

it('shows the files to a viewer, who cannot change them, and fits a phone', async () => {
  await addNote();
  const who = await owner(service, client, `vic-${client.organization.id.slice(-6)}@example.com`);
  const { organizations } = await who.readToken();
  const facts = { firstName: 'Vic', lastName: 'Viewer', role: 'VIEWER' };
  await olga.ask('PUT', client, `/internal/users/${organizations[0]?.userId}`, facts);
  const shown = await open(browser, service, { as: who, viewport: PHONE, hasTouch: true, isMobile: true });
  const { page } = shown;
  await shown.visit(path, 'Ada');
  await page.getByRole('button', { name: '1 attachment' }).click();
  await page.getByText('offer.pdf').waitFor();
  expect(await page.getByRole('button', { name: /remove|attach file/i }).count()).toBe(0);
  expect(await page.evaluate<number>('document.documentElement.scrollWidth')).toBe(PHONE.width);
  expect(await violations(page)).toEqual([]);
  await shown.close();
});
