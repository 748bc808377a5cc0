import type { FastifyReply, FastifyRequest } from 'fastify';
import { localDate } from '../../kernel/calendar.ts';
import { recordExport } from '../../ledger/commands.ts';
import { readAhead } from '../../platform/bind-async-context.ts';
import type { Context } from '../../platform/context.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { limitStreams } from '../../platform/http/streamed-response.ts';
import { fileNameOf, fileOf } from './file.ts';
import { type Format, MEDIA_TYPES, STORED_TYPES } from './schema.ts';
import type { ExportTable } from './table.ts';

const answerOf = (types: Readonly<Record<string, string>>) => ({
  description: 'The file',
  content: Object.fromEntries(Object.values(types).map((type) => [type.replace(/;.*$/, ''), { schema: {} }])),
});
export const FILE_ANSWER = answerOf(MEDIA_TYPES);
/** The response with the file of a background export. */
export const STORED_ANSWER = answerOf(STORED_TYPES);

/** Responds with a table as a file, generated while it is sent. */
export type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  format: Format,
  open: () => Promise<ExportTable>,
) => Promise<FastifyReply>;

/** Number of rows read before a response begins. A shorter list holds no connection while it is sent. */
const AHEAD = 1_000;

/**
 * Returns a function that sends exports. Each organization can send one longer export at a time, because it
 * holds a connection.
 */
export function createSender({ database, clock }: Pick<Context, 'database' | 'clock'>): Send {
  const exports = limitStreams('export');
  return async (request, reply, format, open) => {
    const { id, timezone } = organizationOf(request);
    const { name, ...table } = await open();
    const fileName = fileNameOf(name, localDate(clock.now(), timezone), format);
    const file = { contentType: MEDIA_TYPES[format], fileName, size: null };
    return sendFile(request, reply, file, async () => {
      // Records the names of the filters only: their values may contain personal data.
      await recordExport(database, id, { name, asked: Object.keys(Object(request.query)) });
      const { rows, isAll, end } = await readAhead(table.rows, AHEAD);
      const begin = () => fileOf({ ...table, name, rows }, format).once('close', () => void end());
      if (isAll) return begin();
      try {
        return await exports(id, begin);
      } catch (error) {
        await end();
        throw error;
      }
    });
  };
}
