import { Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { type Static, Type } from 'typebox';
import { recordExport } from '../../ledger/commands.ts';
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
      description: `One or more of ${LINE_TYPES.join(', ')}, separated by commas. Absent: all`,
    }),
  ),
  portable: Type.Optional(
    Type.Boolean({
      default: false,
      description:
        'Export for another organization: leaves out references with different ids there (dunning ' +
        'plans, account managers, bank accounts), and exports links as they are in effect',
    }),
  ),
});
type ExportQuery = Static<typeof ExportQuery>;

/** Routes for the export of all importable data. */
export function exportRoutes({ database }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    const exports = limitStreams('export');
    app.get(
      '/export',
      {
        schema: {
          operationId: 'exportRecords',
          summary: 'Export all records in the import format',
          description:
            'NDJSON with one line `{"type": "customer", "data": {…}}` per record, as of one moment. ' +
            'Importing it again changes nothing. An organization has one export at a time. If the ' +
            'transfer breaks off, the file is incomplete; HTTP clients report this.',
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
