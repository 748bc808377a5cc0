/**
 * Keeps a browser for all test files of a worker, and contexts that have loaded the application: a visit with
 * its scripts in the cache takes a third of the time.
 */
import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';

interface KeptContext {
  context: BrowserContext;
  /** Contexts with the same options are alike. */
  options: string;
}

let kept: Browser | undefined;
const free: KeptContext[] = [];

/** Number of processes that are kept, which no test file leaves behind. */
export const keptProcesses = (): number => (kept === undefined ? 0 : 1);

/**
 * Returns the worker's browser. Its `close` ends only the contexts that a test left open.
 * @param launch starts one if none is kept
 */
export async function keptBrowser(launch: () => Promise<Browser>): Promise<Browser> {
  if (kept?.isConnected() === true) return kept;
  free.length = 0;
  const browser = await launch();
  browser.close = async () => {
    const left = browser.contexts().filter((context) => !free.some((one) => one.context === context));
    await Promise.all(left.map((context) => context.close()));
  };
  kept = browser;
  return browser;
}

/** A context that returns to the kept ones when it is closed. */
export interface BorrowedContext {
  context: BrowserContext;
  /** Whether the context is new: nothing was set on it. */
  isNew: boolean;
  /**
   * Empties the context of a page and keeps it.
   * @param origin of the application, whose stored data is deleted
   */
  giveBack(page: Page, origin: string): Promise<void>;
}

/**
 * Returns a context with these options, without cookies, stored data or pages. Its cache may have the scripts
 * of the application. Scripts that run at the start of each page stay: a test sets them on the page.
 * @param kind of scripts at the start of each page; null: a new context, which is not kept
 */
export async function borrowContext(
  browser: Browser,
  options: BrowserContextOptions,
  kind: string | null,
): Promise<BorrowedContext> {
  if (kind === null) {
    const context = await browser.newContext(options);
    return { context, isNew: true, giveBack: () => context.close() };
  }
  const key = `${kind} ${JSON.stringify(options)}`;
  const place = free.findIndex((one) => one.options === key && browser.contexts().includes(one.context));
  const [found] = place === -1 ? [] : free.splice(place, 1);
  const context = found?.context ?? (await browser.newContext(options));
  return {
    context,
    isNew: found === undefined,
    giveBack: async (page, origin) => {
      if (browser !== kept || page.isClosed()) return context.close();
      await empty(context, page, origin);
      free.push({ context, options: key });
    },
  };
}

const STORED = 'local_storage,indexeddb,cache_storage,service_workers';

async function empty(context: BrowserContext, page: Page, origin: string): Promise<void> {
  // Scripts of the page could store something again.
  await page.goto('about:blank');
  const session = await context.newCDPSession(page);
  await session.send('Storage.clearDataForOrigin', { origin, storageTypes: STORED });
  await Promise.all(context.pages().map((one) => one.close()));
  await context.clearCookies();
  await context.clearPermissions();
  await context.unrouteAll();
  await context.setOffline(false);
}
