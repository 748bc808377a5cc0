import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { recordExport } from '../../ledger/index.ts';
import type { Context } from '../../platform/context.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { object } from '../../platform/http/schema.ts';
import { chunkLines, limitStreams } from '../../platform/http/streamed-response.ts';
import { linesAnswer } from '../imports/body.ts';
import { LINE_TYPES, type LineType } from '../imports/schema.ts';
import { exportLines } from './export-lines.ts';

const TYPES = LINE_TYPES.join('|');

const ExportQuery = object({
  types: Type.Optional(
    Type.String({
      pattern: `^(${TYPES})(,(${TYPES}))*$`,
      maxLength: 200,
      description: `Some of ${LINE_TYPES.join(', ')}, separated by commas; absent: all`,
    }),
  ),
  portable: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'For another organization: leaves out what has another id there (dunning plans, account managers, bank accounts), and gives links as they are in effect',
    }),
  ),
});
type ExportQuery = Static<typeof ExportQuery>;

export function exportRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    const exports = limitStreams('export');
    app.get(
      '/export',
      {
        schema: {
          operationId: 'exportRecords',
          summary: 'Export all records, as an import takes them',
          description:
            'NDJSON, `{"type": "customer", "data": {…}}` a line, as of one moment. Imported again it changes nothing. One export of an organization at a time. An answer that breaks off is not whole: HTTP clients report that.',
          tags: ['Imports'],
          querystring: ExportQuery,
          response: {
            200: linesAnswer('The records'),
            ...errorAnswers('INVALID_DATA', 'CONCURRENCY_LIMITED'),
          },
        },
      },
      async (request, reply) => {
        const { id } = organizationOf(request);
        const choice = choiceOf(request.query);
        const answer = await exports(id, async () => {
          await recordExport(database, id, choice);
          return Readable.from(chunkLines(exportLines(database, id, choice)));
        });
        return reply
          .type('application/x-ndjson')
          .header('content-disposition', 'attachment; filename="quittance.ndjson"')
          .send(answer);
      },
    );
  };
}

function choiceOf({ types, portable = false }: ExportQuery): { types: LineType[]; portable: boolean } {
  const wanted = types?.split(',');
  return { types: LINE_TYPES.filter((type) => wanted === undefined || wanted.includes(type)), portable };
}
