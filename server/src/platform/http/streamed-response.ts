import type { Readable } from 'node:stream';
import { ApiError } from '../errors.ts';

const PIECE = 64 * 1024;

/**
 * Returns JSON lines in larger chunks: the overhead of single lines would exceed the cost of reading them.
 */
export async function* chunkLines(values: AsyncIterable<unknown>): AsyncGenerator<Buffer> {
  let text = '';
  for await (const value of values) {
    text += `${JSON.stringify(value)}\n`;
    if (text.length < PIECE) continue;
    yield Buffer.from(text);
    text = '';
  }
  if (text !== '') yield Buffer.from(text);
}

/** Upper bound for a streamed response, in milliseconds: a slow reader pins a connection and a snapshot. */
const MAX_MS = 60 * 60 * 1000;

/**
 * Limits responses that hold a connection for long: one at a time for each organization and process, and cut
 * off after an hour.
 * @returns a function that starts one. It throws CONCURRENCY_LIMITED while another one runs, and any error of
 * `begin`.
 */
export function limitStreams(
  what: string,
): (organizationId: string, begin: () => Promise<Readable> | Readable) => Promise<Readable> {
  const busy = new Set<string>();
  return async (organizationId, begin) => {
    if (busy.has(organizationId))
      throw new ApiError(
        'CONCURRENCY_LIMITED',
        `Another ${what} of this organization is in progress. Wait until it ends.`,
        { headers: { 'retry-after': '5' } },
      );
    busy.add(organizationId);
    try {
      const answer = await begin();
      const end = setTimeout(() => answer.destroy(new Error(`the ${what} was not received in time`)), MAX_MS);
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
