import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyRequest } from 'fastify';
import type { Context } from '../../platform/context.ts';
import { ApiError } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf, type TypedApp } from '../../platform/http/request.ts';
import { named } from '../../platform/http/schema.ts';
import { receiveImport } from './commands.ts';
import { MAX_STORED_ERRORS } from './errors.ts';
import { findImport, listErrors, listImports } from './queries.ts';
import { KEEP_DAYS } from './removal.ts';
import { Import, ImportError, ImportErrorList, ImportList, ImportQuery, importPath } from './schema.ts';
import { UNPACKED_RULE, unpacked } from './unpack.ts';

export const importSchemas = [Import, ImportError, ImportList, ImportErrorList];

const tag = 'Imports';
const NDJSON = ['application/x-ndjson', 'application/ndjson', 'application/jsonl'];
const GZIP = ['application/gzip', 'application/x-gzip'];
/** The body as schemas see it: a stream, of which they can say nothing but what it holds. */
const LINES = { contentMediaType: 'application/x-ndjson' };

export function importRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    importWrites(app, context);
    importReads(app, context);
  };
}

function importWrites(app: TypedApp, context: Context): void {
  // The body stays a stream: it is never held whole.
  app.addContentTypeParser([...NDJSON, ...GZIP], (_request, payload, done) => done(null, payload));

  app.post(
    '/imports',
    {
      config: { integrationOwned: true, streamsBody: true },
      schema: {
        operationId: 'createImport',
        summary: 'Import many records at once',
        description:
          'The body is NDJSON, `{"type": "customer", "data": {…}}` a line, also gzipped (Content-Encoding: gzip, or the content type application/gzip); at most 10,000,000 lines of 1 MiB. Types: customer, contact (its data has a customer), invoice, credit_note, payment, refund, reconcile. Lines may come in any order. Counts as one request. The answer is an import that is applied in the background. ' +
          `A gzipped body has ${UNPACKED_RULE}. An organization whose files and waiting imports take all the room that it has gets PAYLOAD_TOO_LARGE.`,
        tags: [tag],
        body: {
          content: Object.fromEntries([...NDJSON, ...GZIP].map((type) => [type, { schema: LINES }])),
        },
        response: {
          202: named(Import),
          ...errorAnswers(
            'INVALID_DATA',
            'ACCESS_FORBIDDEN',
            'REQUEST_TIMEOUT',
            'PAYLOAD_TOO_LARGE',
            'UNSUPPORTED_MEDIA_TYPE',
          ),
        },
      },
    },
    async (request, reply) => {
      const { id } = organizationOf(request);
      const name = request.headers['x-file-name'];
      const fileName = typeof name === 'string' ? name.slice(0, 255) : null;
      const importId = await receiveImport(context, id, bodyOf(request), fileName);
      return reply.code(202).send(await findImport(context.database, id, importId));
    },
  );
}

function importReads(app: TypedApp, { database }: Context): void {
  app.get(
    '/imports',
    {
      schema: {
        operationId: 'listImports',
        summary: 'List imports, newest first',
        description: 'With the state and the counts of each.',
        tags: [tag],
        querystring: ImportQuery,
        response: { 200: named(ImportList), ...errorAnswers('INVALID_DATA') },
      },
    },
    async (request) => listImports(database, organizationOf(request).id, request.query),
  );

  app.get(
    '/imports/:importId',
    {
      schema: {
        operationId: 'getImport',
        summary: 'Get the state, counts and progress of an import',
        description: 'May be asked for again and again while the import runs.',
        tags: [tag],
        params: importPath,
        response: { 200: named(Import), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) =>
      findImport(database, organizationOf(request).id, request.params.importId.toLowerCase()),
  );

  app.get(
    '/imports/:importId/errors',
    {
      schema: {
        operationId: 'listImportErrors',
        summary: 'List the refused lines of an import, in the order of the file',
        description: `Each with the number of its line and the error that the same record would have got as a request of its own. The first ${MAX_STORED_ERRORS} of an import are kept, until ${KEEP_DAYS} days after its end; \`leftOut\` counts the others.`,
        tags: [tag],
        params: importPath,
        querystring: ImportQuery,
        response: { 200: named(ImportErrorList), ...errorAnswers('INVALID_DATA', 'NOT_FOUND') },
      },
    },
    async (request) => {
      const { importId } = request.params;
      return listErrors(database, organizationOf(request).id, importId.toLowerCase(), request.query);
    },
  );
}

/** The body as bytes of NDJSON, unpacked where it is gzipped. */
function bodyOf(request: FastifyRequest): AsyncIterable<Buffer> {
  const { body } = request;
  if (!(body instanceof Readable))
    throw new ApiError('UNSUPPORTED_MEDIA_TYPE', 'Send application/x-ndjson, also gzipped.');
  const encoding = request.headers['content-encoding'];
  const type = request.headers['content-type']?.split(';', 1)[0] ?? '';
  if (encoding !== undefined && encoding !== 'gzip' && encoding !== 'identity')
    throw new ApiError(
      'UNSUPPORTED_MEDIA_TYPE',
      `The content encoding ${encoding} is not taken here; gzip is.`,
    );
  return encoding === 'gzip' || GZIP.includes(type) ? unpacked(body) : body;
}
