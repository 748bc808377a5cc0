import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import type { Connection } from '@quittance/embedded-postgres';
import type { Browser, Page } from 'playwright-core';
import { makeOwnerLink } from '../../server/src/people/invitations/commands.ts';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { freePort } from '../../server/test/harness/ports.ts';
import { startService } from './service-process.ts';

const MAIN = fileURLToPath(new URL('../../server/src/main.ts', import.meta.url));
const IN_PAGE = fileURLToPath(new URL('in-page.js', import.meta.url));
const PASSWORD = 'seven green bottles hang';

/** A running service together with its web application. */
export interface Application {
  url: string;
  connection: Connection;
  stop(): Promise<void>;
}

/** Starts `quittance serve` on an existing database, at an address whose cookies browsers accept. */
export async function startApplication(connection: Connection, folder: string): Promise<Application> {
  const port = await freePort();
  const url = `http://localhost:${port}`;
  const { stop } = await startService(MAIN, connection, {
    DATA_DIR: join(folder, 'application'),
    PORT: String(port),
    PUBLIC_URL: url,
  });
  return { url, connection, stop };
}

/** Opens a page of the application, signed in as an owner of the organization. */
export async function openAsOwner(
  browser: Browser,
  { url, connection }: Application,
  organizationId: string,
): Promise<Page> {
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  const link = await makeOwnerLink({ database, clock: systemClock, publicUrl: url }, organizationId);
  await database.close();
  const context = await browser.newContext({ viewport: { width: 1440, height: 900 }, locale: 'en' });
  await context.addInitScript({ path: IN_PAGE });
  const page = await context.newPage();
  await page.goto(link);
  await page.getByLabel('First name').fill('Olga');
  await page.getByLabel('Last name').fill('Owner');
  await page.getByLabel('Email').fill(`olga-${organizationId.slice(-6)}@example.com`);
  await page.getByLabel('New password').fill(PASSWORD);
  await page.getByRole('button', { name: 'Create account' }).click();
  await page.getByRole('heading', { name: 'Hello, Olga' }).waitFor();
  return page;
}
