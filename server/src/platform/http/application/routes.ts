import { fileURLToPath } from 'node:url';
import type { FastifyInstance } from 'fastify';
import { h } from 'hastscript';
import { notFound } from '../../errors.ts';
import { sendNotice } from '../notice-page.ts';
import { sendPacked } from '../packed.ts';
import { readApplication } from './files.ts';
import { APPLICATION_PATHS, ASSETS_PATH, RELEASE_PATH } from './paths.ts';

/** Where the build is: `web/build/main.ts` puts it there. */
export const BUILD_FOLDER = fileURLToPath(new URL('../../../../../web/dist', import.meta.url));

/**
 * What the application may do in a browser: run what the service serves and nothing else, ask the service and nobody else. No
 * style or script stands in the page, so that neither needs a nonce; no text becomes markup (Trusted Types, without any policy).
 */
const POLICY = [
  "default-src 'none'",
  "script-src 'self'",
  "style-src 'self'",
  "font-src 'self'",
  // Logos and codes to scan are drawn from what was fetched; documents, and pages of the portal, are looked at in frames.
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

/** The pages of the application, which hold no data, and what they are made of. */
export function applicationPages(publicUrl: string, folder = BUILD_FOLDER) {
  return async (app: FastifyInstance): Promise<void> => {
    const { pathname } = new URL(publicUrl, 'http://localhost');
    const basePath = `${pathname.replace(/\/+$/, '')}/`;
    const files = await readApplication(folder, basePath);
    const paths = APPLICATION_PATHS.flatMap((path) => (path === '/' ? [path] : [path, `${path}/*`]));
    for (const path of paths)
      app.get(path, { schema: { hide: true } }, async (request, reply) => {
        if (files === null) return sendNotice(reply.code(503), 'The application is not built', NOT_BUILT);
        return sendPacked(request, reply, files.index, PAGE);
      });
    app.get(RELEASE_PATH, { schema: { hide: true } }, async (request, reply) => {
      if (files === null) throw notFound();
      return sendPacked(request, reply, files.release);
    });
    app.get<{ Params: { name: string } }>(
      `${ASSETS_PATH}/:name`,
      { schema: { hide: true } },
      async (request, reply) => {
        const file = files?.assets.get(request.params.name);
        if (file === undefined) throw notFound();
        return sendPacked(request, reply, file, FOR_EVER);
      },
    );
  };
}

const NOT_BUILT = [
  h('p', null, 'This service was started without it. The interface works all the same.'),
  h('p', null, h('code', null, 'npm start')),
  h('p', null, 'builds it before it serves.'),
];
