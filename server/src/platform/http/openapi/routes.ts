import type { FastifyInstance, RouteOptions } from 'fastify';
import { memoizeAsync } from '../../memoize-async.ts';
import { precompress, sendPrecompressed } from '../precompressed.ts';
import { buildDocumentTexts } from './document-texts.ts';
import type { DocumentInput, DocumentTexts } from './documents.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the OpenAPI documents in JSON. Call it once the service is ready. */
    documents(): Promise<DocumentTexts>;
  }
}

/** Builds the OpenAPI documents of all routes that are registered from now on, when they are first requested. */
export function installDocuments(
  app: FastifyInstance,
  parts: Pick<DocumentInput, 'publicUrl' | 'version' | 'additions'>,
): void {
  const described: RouteOptions[] = [];
  app.addHook('onRoute', (route) => {
    if (route.method !== 'HEAD') described.push(route);
  });
  app.decorate(
    'documents',
    memoizeAsync(async () => {
      // Read now, because later hooks of `onRoute` may have replaced a schema.
      const shown = described.filter(({ schema }) => schema?.hide !== true);
      const routes = shown.map(({ method, url, schema }) => ({ method, url, ...(schema && { schema }) }));
      return buildDocumentTexts({ ...parts, routes, schemas: Object.values(app.getSchemas()) });
    }),
  );
}

/** When a service that has just started builds its documents: its first requests come first. */
const IN_ADVANCE_MS = 30_000;

/**
 * Builds the documents some time after the service began to listen. Without that, the first agent or integrator
 * after each start would wait for them.
 */
export function buildDocumentsInAdvance(app: Pick<FastifyInstance, 'documents' | 'server' | 'log'>): void {
  const build = () =>
    app.documents().catch((err: unknown) => {
      app.log.warn({ err }, 'the OpenAPI documents could not be built in advance');
    });
  const timer = setTimeout(() => void build(), IN_ADVANCE_MS).unref();
  app.server.once('close', () => clearTimeout(timer));
}

/** Serves the two documents. */
export async function documentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, '/openapi.json', 'public');
  serve(app, '/openapi.internal.json', 'internal');
}

function serve(app: FastifyInstance, url: string, kind: keyof DocumentTexts): void {
  const file = memoizeAsync(async () =>
    precompress('application/json; charset=utf-8', (await app.documents())[kind]),
  );
  app.get(url, { schema: { hide: true } }, async (request, reply) =>
    sendPrecompressed(request, reply, await file()),
  );
}
