import { existsSync } from 'node:fs';
import { createServer } from 'node:http';
import { type Browser, type BrowserContextOptions, chromium, type Page } from 'playwright-core';
import { keptBrowser } from '../harness/kept-browser.ts';

/**
 * Debian's paths first, starting with the browser without windows, whose pages take a fifth of the CPU time.
 */
const PLACES = [
  '/usr/bin/chromium-headless-shell',
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/Applications/Google Chrome.app/Contents/MacOS/Google Chrome',
];

/**
 * Returns the system's Chromium, started if it is the first one of the worker.
 * @param frames hosts below example.com resolve to these pages on this machine; a browser of its own
 * @throws an error that names the package to install if there is none
 */
export function startBrowser(frames?: string): Promise<Browser> {
  return frames === undefined ? keptBrowser(launch) : launch(frames);
}

async function launch(frames?: string): Promise<Browser> {
  const executablePath = PLACES.find((place) => existsSync(place));
  if (executablePath === undefined)
    throw new Error('These tests need Chromium: install it, on Debian with "apt-get install chromium".');
  const rules =
    frames === undefined ? [] : [`--host-resolver-rules=MAP *.example.com ${new URL(frames).host}`];
  return chromium.launch({ executablePath, args: ['--no-sandbox', '--disable-dev-shm-usage', ...rules] });
}

/** Starts a server whose every page embeds the URL in its query string. */
export async function startFrames(): Promise<{ url: string; close(): void }> {
  const server = createServer((request, response) => {
    const address = decodeURIComponent(new URL(request.url ?? '/', 'http://x').search.slice(1));
    response.setHeader('content-type', 'text/html; charset=utf-8');
    response.end(
      `<!doctype html><title>Frames</title><iframe src="${address}" width="600" height="400"></iframe>`,
    );
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  const port = typeof address === 'object' && address !== null ? address.port : 0;
  return { url: `http://127.0.0.1:${port}`, close: () => server.close() };
}

/** Console messages of a page, and its requests with a Referer. */
export interface Watched {
  page: Page;
  errors: string[];
  referers: string[];
  close(): Promise<void>;
}

export async function openPage(browser: Browser, options: BrowserContextOptions = {}): Promise<Watched> {
  const context = await browser.newContext(options);
  const page = await context.newPage();
  const [errors, referers]: [string[], string[]] = [[], []];
  page.on('console', (message) => {
    if (message.type() === 'error') errors.push(message.text());
  });
  page.on('pageerror', (error) => errors.push(String(error)));
  page.on('request', (request) => {
    const { referer } = request.headers();
    if (referer !== undefined) referers.push(referer);
  });
  return { page, errors, referers, close: () => context.close() };
}
