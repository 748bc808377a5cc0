import type { FastifyReply, FastifyRequest } from 'fastify';
import { localDate } from '../../ledger/domain/calendar.ts';
import { recordExport } from '../../ledger/index.ts';
import type { Context } from '../../platform/context.ts';
import { longAnswers } from '../../platform/http/long-answers.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { sendFile } from '../../platform/http/send-file.ts';
import { readAhead } from '../../platform/same-context.ts';
import { fileNameOf, fileOf } from './file.ts';
import { type Format, MEDIA_TYPES } from './schema.ts';
import type { Table } from './table.ts';

export const FILE_ANSWER = {
  description: 'The file',
  content: Object.fromEntries(
    Object.values(MEDIA_TYPES).map((type) => [type.replace(/;.*$/, ''), { schema: {} }]),
  ),
};

/** Answers with a table as a file, made while it is read. */
export type Send = (
  request: FastifyRequest,
  reply: FastifyReply,
  format: Format,
  open: () => Promise<Table>,
) => Promise<FastifyReply>;

/** Rows that are read before an answer begins: a list that has no more holds nothing while it is taken. */
const AHEAD = 1_000;

/** One export of an organization at a time that is longer than that: each holds a connection. */
export function sender({ database, clock }: Pick<Context, 'database' | 'clock'>): Send {
  const exports = longAnswers('export');
  return async (request, reply, format, open) => {
    const { id, timezone } = organizationOf(request);
    const { name, ...table } = await open();
    const fileName = fileNameOf(name, localDate(clock.now(), timezone), format);
    const file = { contentType: MEDIA_TYPES[format], fileName, size: null };
    return sendFile(request, reply, file, async () => {
      // By what it is filtered, not for whom: what callers type may be anything.
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
