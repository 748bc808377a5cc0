import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { toHtml } from 'hast-util-to-html';
import { h } from 'hastscript';
import { notFound } from '../../errors.ts';
import { memoizeAsync } from '../../memoize-async.ts';
import { type PrecompressedResponse, precompress, sendPrecompressed } from '../precompressed.ts';
import { loadScalarScript } from './bundle.ts';
import { renderPostman } from './postman.ts';

const readPageFile = (name: string) => readFile(new URL(name, import.meta.url));

const COLLECTION = 'quittance.postman_collection.json';
const SCRIPT = 'text/javascript; charset=utf-8';

/** Files that the page loads, by their names below /docs/static. */
const FILES: Record<string, () => Promise<PrecompressedResponse>> = {
  'scalar.js': memoizeAsync(async () => precompress(SCRIPT, await loadScalarScript())),
  'start.js': memoizeAsync(async () => precompress(SCRIPT, await readPageFile('start.js'))),
  'style.css': memoizeAsync(async () =>
    precompress('text/css; charset=utf-8', await readPageFile('style.css')),
  ),
  'mark.svg': memoizeAsync(async () => precompress('image/svg+xml', await readPageFile('mark.svg'))),
};

/** Allows scripts and requests of this host only. Inline styles are allowed because Scalar needs them. */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self' 'unsafe-inline'",
  "img-src 'self' data:",
  "font-src 'self' data:",
  "connect-src 'self'",
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join(';');

/** Registers the reference page at /docs: Scalar with the service's style, with all files served locally. */
export async function referencePage(app: FastifyInstance): Promise<void> {
  const schema = { hide: true };
  const files: typeof FILES = {
    ...FILES,
    [COLLECTION]: memoizeAsync(async () =>
      precompress(
        'application/json; charset=utf-8',
        renderPostman(JSON.parse((await app.documents()).public)),
      ),
    ),
  };
  app.get('/docs', { schema }, async (request, reply) => {
    const [path = ''] = request.url.split('?');
    return reply
      .headers({ 'content-security-policy': POLICY, 'cache-control': 'no-cache' })
      .type('text/html; charset=utf-8')
      .send(html(path.endsWith('/') ? '../' : ''));
  });
  app.get<{ Params: { file: string } }>('/docs/static/:file', { schema }, async (request, reply) => {
    const { file } = request.params;
    const load = Object.hasOwn(files, file) ? files[file] : undefined;
    if (load === undefined) throw notFound();
    reply.header('content-security-policy', POLICY);
    return sendPrecompressed(request, reply, await load());
  });
}

/** @param up relative path from the page to the root, which also works below a proxy's path */
function html(up: string): string {
  const file = (name: string) => `${up}docs/static/${name}`;
  const settings = {
    url: `${up}openapi.json`,
    theme: 'none',
    withDefaultFonts: false,
    defaultHttpClient: { targetKey: 'shell', clientKey: 'curl' },
    documentDownloadType: 'json',
    operationTitleSource: 'summary',
    orderSchemaPropertiesBy: 'preserve',
    defaultOpenFirstTag: false,
    hideClientButton: true,
    showDeveloperTools: 'never',
    telemetry: false,
    persistAuth: false,
    agent: { disabled: true },
    mcp: { disabled: true },
  };
  const head = h(
    'head',
    null,
    h('meta', { charset: 'utf-8' }),
    h('title', null, 'Quittance API reference'),
    h('meta', { name: 'viewport', content: 'width=device-width, initial-scale=1' }),
    h('link', { rel: 'icon', type: 'image/svg+xml', href: file('mark.svg') }),
    h('link', { rel: 'stylesheet', href: file('style.css') }),
  );
  const bar = h(
    'header',
    { class: 'bar' },
    h('img', { src: file('mark.svg'), alt: '' }),
    h('strong', null, 'Quittance'),
    h('span', null, 'API reference'),
    h(
      'nav',
      { 'aria-label': 'Files' },
      h('a', { href: `${up}openapi.json` }, 'OpenAPI'),
      h('a', { href: file(COLLECTION) }, 'Postman'),
    ),
  );
  const body = h(
    'body',
    null,
    bar,
    h('main', { id: 'reference' }),
    h('noscript', null, 'This page needs JavaScript. The OpenAPI document has the same content.'),
    // Not executed, so no policy applies. A "<" cannot end it.
    h('script', { id: 'settings', type: 'application/json' }, JSON.stringify(settings)),
    h('script', { src: file('scalar.js') }),
    h('script', { src: file('start.js') }),
  );
  return toHtml([{ type: 'doctype' }, h('html', { lang: 'en' }, head, body)]);
}
