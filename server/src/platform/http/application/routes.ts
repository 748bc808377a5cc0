import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { h } from 'hastscript';
import { notFound } from '../../errors.ts';
import { sendNotice } from '../notice-page.ts';
import { sendPrecompressed } from '../precompressed.ts';
import { EMAIL_FRAME_HEADERS, emailFrame } from './email-frame.ts';
import { readApplication } from './files.ts';
import { APPLICATION_PATHS, ASSETS_PATH, EMAIL_FRAME_PATH, RELEASE_PATH } from './paths.ts';

/** Folder of the build: `web/build/main.ts` writes it. */
export const BUILD_FOLDER = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

/**
 * Content security policy of the application: it runs only what the service serves and sends requests only to
 * the service. The page has no inline style or script, so no nonce is needed. Text never becomes markup
 * (Trusted Types, without any policy).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Logos and QR codes are drawn from fetched data. Documents and portal pages are shown in frames.
  "img-src 'self' blob: data:",
  "frame-src 'self' blob:",
  "connect-src 'self'",
  "base-uri 'self'",
  "form-action 'none'",
  "frame-ancestors 'none'",
  "require-trusted-types-for 'script'",
  "trusted-types 'none'",
].join(';');

const PAGE = { 'content-security-policy': POLICY, 'cache-control': 'no-store', 'x-robots-tag': 'noindex' };
const FOR_EVER = { 'cache-control': 'public, max-age=31536000, immutable' };

/** Registers the application's pages, which contain no data, and their files. */
export function applicationPages(publicUrl: string, folder = BUILD_FOLDER) {
  return async (app: FastifyInstance): Promise<void> => {
    const { pathname } = new URL(publicUrl, 'http://localhost');
    const basePath = `${pathname.replace(/\/+$/, '')}/`;
    const files = await readApplication(folder, basePath);
    const paths = APPLICATION_PATHS.flatMap((path) => (path === '/' ? [path] : [path, `${path}/*`]));
    for (const path of paths)
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        if (files === null) return sendNotice(reply.code(503), 'The application is not built', NOT_BUILT);
        return sendPrecompressed(request, reply, files.index, PAGE);
      });
    app.get(RELEASE_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (files === null) throw notFound();
      return sendPrecompressed(request, reply, files.release);
    });
    const frame = await emailFrame();
    app.get(EMAIL_FRAME_PATH, { schema: { hide: true } }, async (request, reply) => {
      // Like the pages that embed it: browsers expect the same value on a whole origin.
      for (const name of ['origin-agent-cluster', 'x-frame-options']) {
        reply.raw.removeHeader(name);
        reply.removeHeader(name);
      }
      return sendPrecompressed(request, reply, frame, EMAIL_FRAME_HEADERS);
    });
    app.get<{ Params: { name: string } }>(
      `${ASSETS_PATH}/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const file = files?.assets.get(request.params.name);
        if (file === undefined) throw notFound();
        return sendPrecompressed(request, reply, file, FOR_EVER);
      },
    );
  };
}

const NOT_BUILT = [
  h('p', null, 'This service was started without the application. The API works without it.'),
  h('p', null, h('code', null, 'npm start')),
  h('p', null, 'builds the application before it serves.'),
];
