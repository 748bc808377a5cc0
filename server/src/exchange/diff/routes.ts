import { once } from 'node:events';
import { PassThrough, type Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import { ofOrganization, recordChange } from '../../ledger/commands.ts';
import type { Context } from '../../platform/context.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { ApiError } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { limitStreams } from '../../platform/http/streamed-response.ts';
import type { Organization } from '../../platform/organization.ts';
import { LINES_BODY, linesAnswer, linesBody, takeLines } from '../imports/body.ts';
import { type RawLine, splitLines, tooManyLines } from '../imports/lines.ts';
import { compareImport } from './diff.ts';
import type { Difference } from './difference.ts';
import { ComparisonQuery } from './schema.ts';

/** Limits of one comparison. Its lines occupy database storage while it runs. */
const MAX_LINES = 1_000_000;
const MAX_BYTES = 1024 ** 3;
/**
 * Unreadable lines are kept in memory until all lines have arrived. A file with more of them is not NDJSON.
 */
const MAX_UNREADABLE = 10_000;

/** Routes that compare import lines with stored records. */
export function comparisonRoutes(context: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    takeLines(app);
    const comparisons = limitStreams('comparison');
    app.post(
      '/comparisons',
      {
        config: { streamsBody: true, idempotency: 'READS' },
        schema: {
          operationId: 'compareRecords',
          summary: 'Compare records with the stored data',
          description:
            `The body is that of a bulk import, at most ${MAX_LINES} lines and 1 GiB. Nothing is ` +
            'stored. The response is NDJSON with a line for each record that is `missing`, ' +
            '`different` (with its `fields`), `extra` or `refused`, followed by `{"report": ' +
            '{lines, counts, differences}}`. Without this last line the response is incomplete. The ' +
            'result shows what an import would do, except for amounts that no longer fit. An ' +
            'organization has one comparison at a time.',
          tags: ['Imports'],
          querystring: ComparisonQuery,
          body: LINES_BODY,
          response: {
            200: linesAnswer('The differences'),
            ...errorAnswers(
              'INVALID_DATA',
              'REQUEST_TIMEOUT',
              'PAYLOAD_TOO_LARGE',
              'UNSUPPORTED_MEDIA_TYPE',
              'CONCURRENCY_LIMITED',
            ),
          },
        },
      },
      async (request, reply) => {
        const organization = organizationOf(request);
        const lines = readLimitedLines(linesBody(request));
        const answer = await comparisons(organization.id, async () => {
          const { id } = organization;
          const facts = { action: 'records.compared', records: ofOrganization(id), always: true } as const;
          await inTransaction(context.database, (connection) => recordChange(connection, id, facts));
          return compareLines(context, organization, lines, request.query);
        });
        return reply.type('application/x-ndjson').send(answer);
      },
    );
  };
}

/**
 * Starts a comparison.
 * @returns the response, after all lines are received: clients send everything before they read
 * @throws errors that affect the lines as a whole
 */
async function compareLines(
  { database, log }: Context,
  organization: Organization,
  lines: AsyncIterable<RawLine>,
  { extras = true }: ComparisonQuery,
): Promise<Readable> {
  const output = new PassThrough();
  const held: Difference[] = [];
  const staged = Promise.withResolvers<void>();
  let isStaged = false;
  const report = async (difference: Difference) => {
    if (isStaged) return writeLine(output, difference);
    if (held.length === MAX_UNREADABLE)
      throw new ApiError(
        'INVALID_DATA',
        `The body has more than ${MAX_UNREADABLE} lines that are not import lines.`,
      );
    held.push(difference);
  };
  const onStaged = () => {
    isStaged = true;
    staged.resolve();
  };
  const comparison = compareImport(database, organization, lines, { report, onStaged, extras });
  const written = comparison.then(async (whole) => {
    for (const difference of held) await writeLine(output, difference);
    await writeLine(output, { report: whole });
    output.end();
  });
  written.catch((error: unknown) => {
    if (isStaged && !output.destroyed) {
      log.error({ err: error }, 'the comparison was interrupted');
      output.destroy(error instanceof Error ? error : undefined);
    } else output.destroy();
  });
  await Promise.race([staged.promise, written]);
  return output;
}

async function writeLine(output: PassThrough, line: unknown): Promise<void> {
  if (output.destroyed) throw new Error('the client closed the connection');
  if (output.write(`${JSON.stringify(line)}\n`)) return;
  await Promise.race([once(output, 'drain'), once(output, 'close')]);
}

/** Reads the lines of a body. @throws INVALID_DATA for too many lines, PAYLOAD_TOO_LARGE for too many bytes */
async function* readLimitedLines(source: AsyncIterable<Buffer>): AsyncGenerator<RawLine> {
  let [count, bytes] = [0, 0];
  for await (const line of splitLines(source)) {
    count += 1;
    bytes += line.bytes?.length ?? 0;
    if (count > MAX_LINES) throw tooManyLines(MAX_LINES);
    if (bytes > MAX_BYTES)
      throw new ApiError('PAYLOAD_TOO_LARGE', 'The body of a comparison can have at most 1 GiB.');
    yield line;
  }
}
