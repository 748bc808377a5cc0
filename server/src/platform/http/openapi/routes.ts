import type { FastifyInstance } from 'fastify';
import { type PrecompressedResponse, precompress, sendPrecompressed } from '../precompressed.ts';
import { type Additions, type Documents, documentsOf } from './documents.ts';
import type { OpenApi } from './types.ts';

declare module 'fastify' {
  interface FastifyInstance {
    /** Returns the OpenAPI documents. Call it once the service is ready. */
    documents(): Documents;
  }
}

/** Serves the two OpenAPI documents, which are built from the routes on first request. */
export function installDocuments(app: FastifyInstance, additions: Additions): void {
  let made: Documents | null = null;
  app.decorate('documents', () => {
    made ??= documentsOf(app.swagger(), additions);
    return made;
  });
}

export async function documentRoutes(app: FastifyInstance): Promise<void> {
  serve(app, '/openapi.json', ({ public: document }) => document);
  serve(app, '/openapi.internal.json', ({ internal }) => internal);
}

function serve(app: FastifyInstance, url: string, pick: (documents: Documents) => OpenApi): void {
  let file: Promise<PrecompressedResponse> | null = null;
  app.get(url, { schema: { hide: true } }, async (request, reply) => {
    file ??= precompress('application/json; charset=utf-8', JSON.stringify(pick(app.documents())));
    return sendPrecompressed(request, reply, await file);
  });
}
