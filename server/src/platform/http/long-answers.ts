import type { Readable } from 'node:stream';
import { ApiError } from '../errors.ts';

const PIECE = 64 * 1024;

/** Lines of JSON, gathered to pieces of some size: single ones would cost more than reading them. */
export async function* linesInPieces(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Whoever reads slowly holds a connection, and a view of the past, for so long at most. */
const MAX_MILLIS = 60 * 60 * 1000;

/**
 * Answers that take a connection for long: one at a time for each organization, in each process, and cut off when they are
 * not taken within an hour.
 * @returns what makes one; throws CONCURRENCY_LIMITED while another is under way, and what `begin` throws
 */
export function longAnswers(
  what: string,
): (organizationId: string, begin: () => Promise<Readable> | Readable) => Promise<Readable> {
  const busy = new Set<string>();
  return async (organizationId, begin) => {
    if (busy.has(organizationId))
      throw new ApiError(
        'CONCURRENCY_LIMITED',
        `Another ${what} of this organization is under way; wait for its end.`,
        { headers: { 'retry-after': '5' } },
      );
    busy.add(organizationId);
    try {
      const answer = await begin();
      const end = setTimeout(
        () => answer.destroy(new Error(`the ${what} was not taken in time`)),
        MAX_MILLIS,
      );
      answer.once('close', () => {
        clearTimeout(end);
        busy.delete(organizationId);
      });
      return answer;
    } catch (error) {
      busy.delete(organizationId);
      throw error;
    }
  };
}
