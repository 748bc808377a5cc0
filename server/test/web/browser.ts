import type { Browser, BrowserContext, BrowserContextOptions, Page } from 'playwright-core';
import { expect, vi } from 'vitest';
import { promptSequencing } from '../../src/exchange/events/prompt-sequencing.ts';
import { borrowContext } from '../harness/kept-browser.ts';
import { howOften } from '../harness/seeds.ts';
import { type Client, type TestOptions, type TestService, testService } from '../harness/service.ts';
import { owner, type Visitor } from '../harness/sign-in.ts';
import { runAxe } from './axe.ts';

/** Starts a service with the application, at a URL whose cookies browsers accept. */
export async function webService(options: TestOptions = {}): Promise<TestService> {
  const service = await testService({ ...options, isForBrowsers: true });
  // Sequences events promptly, as in production: changes arrive as they happen.
  const endPrompt = promptSequencing(service);
  return {
    ...service,
    close: async () => {
      endPrompt();
      await service.close();
    },
  };
}

export const DESKTOP = { width: 1440, height: 900 };
export const PHONE = { width: 390, height: 844 };
/** The languages in which a page is checked on a phone: German has the longest words. In long runs also others. */
export const PHONE_LANGUAGES = ['de', 'fr', 'en'].slice(0, howOften(1, 3));

/** A page of the application that collects errors. */
export interface Shown {
  page: Page;
  context: BrowserContext;
  /** Opens a path and waits until it is shown. */
  visit(path: string, heading?: string): Promise<void>;
  /** Removes the messages that match a failure provoked by the test. */
  expected(...words: RegExp[]): void;
  /** Removes the messages that match a failure which depends on timing. */
  possible(word: RegExp): void;
  /** Fails after console messages, failed requests or policy violations; then closes the page. */
  close(): Promise<void>;
}

interface OpenOptions extends BrowserContextOptions {
  /** The visitor whose session it is; null: signed out. */
  as?: Visitor | null;
  language?: string;
  /** Whether the page may find no scripts of an earlier visit; default: it may. */
  hasEmptyCache?: boolean;
}

/** Opens the application with a visitor's session, without typing a password each time. */
export async function open(
  browser: Browser,
  service: TestService,
  { as = null, language = 'en', hasEmptyCache = false, ...options }: OpenOptions = {},
): Promise<Shown> {
  const { context, isNew, giveBack } = await borrowContext(
    browser,
    { viewport: DESKTOP, locale: language, ...options },
    hasEmptyCache ? null : as === null ? 'stranger' : 'visitor',
  );
  const cookies = [...(as?.cookies ?? [])].map(([name, value]) => ({
    name,
    value,
    url: service.publicUrl.replace('http:', 'https:'),
    secure: true,
    httpOnly: true,
  }));
  await context.addCookies(cookies);
  // Sets the flag that signing in sets. The frame of a document and an empty page have no such storage.
  if (as !== null && isNew)
    await context.addInitScript(
      "if (window === top && origin !== 'null') localStorage.setItem('quittance.signedIn', 'yes')",
    );
  const page = await context.newPage();
  const wrong: string[] = [];
  page.on('console', (message) => {
    if (['error', 'warning'].includes(message.type()))
      wrong.push(`${message.text()} ${message.location().url}`);
  });
  page.on('pageerror', (error) => wrong.push(String(error)));
  page.on('requestfailed', (request) => {
    const { errorText = '' } = request.failure() ?? {};
    // Aborted requests are fine: the stream of a closed page, or a search for an earlier text.
    if (errorText !== 'net::ERR_ABORTED') wrong.push(`${request.url()} ${errorText}`);
  });
  page.on('request', (request) => {
    const url = new URL(request.url());
    if (['http:', 'https:'].includes(url.protocol) && url.origin !== service.publicUrl)
      wrong.push(`asks ${url.href}`);
  });
  return {
    page,
    context,
    visit: async (path, heading) => {
      await page.goto(`${service.publicUrl}${path}`);
      if (heading !== undefined) await page.getByRole('heading', { name: heading, level: 1 }).waitFor();
    },
    possible: (word) => {
      wrong.splice(0, wrong.length, ...wrong.filter((one) => !word.test(one)));
    },
    expected: (...words) => {
      for (const word of words) {
        const rest = wrong.filter((one) => !word.test(one));
        expect(rest.length, `nothing was said of ${word}`).toBeLessThan(wrong.length);
        wrong.splice(0, wrong.length, ...rest);
      }
    },
    close: async () => {
      await giveBack(page, service.publicUrl);
      expect(wrong).toEqual([]);
    },
  };
}

/** Signs in the owner of an organization. */
export const signedIn = (service: TestService, client: Client, name = 'olga'): Promise<Visitor> =>
  owner(service, client, `${name}-${client.organization.id.slice(-6)}@example.com`);

/** Repeats a check until it passes. Concurrent tests may not use `expect.poll`. */
export const soon = (look: () => Promise<void>): Promise<void> =>
  vi.waitFor(look, { timeout: 20_000, interval: 100 });

/** Rules that depend on the theme; all others have the same result in both. */
const OF_COLORS = ['color-contrast', 'link-in-text-block'];

/** The themes in which pages are checked: by day one of the two. */
const SCHEMES = (['light', 'dark'] as const).slice(0, howOften(2, 2, 1));

/** Returns all axe violations of the visible page once it is loaded, in each theme. */
export async function violations(page: Page): Promise<string[]> {
  // axe reads the page more than once: placeholders may not turn into content meanwhile.
  await page.locator('[aria-busy="true"]').first().waitFor({ state: 'detached' });
  const found: string[] = [];
  for (const scheme of SCHEMES) {
    await page.emulateMedia({ colorScheme: scheme, reducedMotion: 'reduce' });
    const some = await runAxe(page, scheme === 'light' ? undefined : OF_COLORS);
    found.push(
      ...some.flatMap(({ id, nodes }) =>
        nodes.map(({ target, failureSummary }) => `${scheme} ${id} ${target.join(' ')}: ${failureSummary}`),
      ),
    );
  }
  return found;
}
