import { PassThrough, Readable } from 'node:stream';
import type { FastifyPluginAsyncTypebox } from '@fastify/type-provider-typebox';
import type { FastifyReply } from 'fastify';
import { Type } from 'typebox';
import { type StreamAccess, streamAccessOf } from '../../people/index.ts';
import type { Context } from '../../platform/context.ts';
import { invalidField } from '../../platform/errors.ts';
import { errorAnswers } from '../../platform/http/errors-schema.ts';
import { organizationOf } from '../../platform/http/request.ts';
import { object } from '../../platform/http/schema.ts';
import type {} from '../../platform/limits/plugin.ts';
import { rowScope } from '../../platform/restriction.ts';
import { type Feed, positionAt } from '../events/queries.ts';
import { LATEST } from '../events/schema.ts';
import { feedNow, readChangesBetween, readyFrame, resetFrame } from './changes.ts';
import { ChangeHub } from './hub.ts';

const STREAM = 'text/event-stream';

/** Maximum unread bytes per client: several thousand changes. */
const MOST_WAITING = 256 * 1024;
/** Time for a client to read an ending stream to its end. */
const GOODBYE_MS = 2_000;
/** Reconnect delay for clients, in milliseconds; random, so that they do not all return at once. */
const RETRY = { least: 1_000, spread: 3_000 };

const StreamQuery = object({
  since: Type.Optional(
    Type.String({
      minLength: 1,
      maxLength: 100,
      description:
        `Cursor of a change, or of the change feed. Absent or \`${LATEST}\`: only changes from now on. ` +
        'The header Last-Event-ID has the same meaning and takes precedence',
    }),
  ),
});

/** Registers the routes of the application's live stream of changes. */
export function streamRoutes({ database, log }: Context): FastifyPluginAsyncTypebox {
  return async (app) => {
    const hub = new ChangeHub(database, log);
    // Runs before the server waits for open responses: streams never end on their own.
    app.addHook('preClose', () => hub.close());
    app.get(
      '/stream',
      {
        config: { isStream: true },
        schema: {
          operationId: 'streamChanges',
          summary: 'Stream changes in the organization',
          description:
            'Server-sent events for clients that accept text/event-stream: `ready` with a cursor, ' +
            'then `change` {type, kind, id, customerId, at, cursor} for each event of the change ' +
            'feed, `reset` {reason, cursor} when everything must be loaded again, and comments as a ' +
            'heartbeat. The stream ends from time to time, and within about a second after its key, ' +
            'session, role or membership changes. Reconnect with the last cursor. A user or API key ' +
            'can have at most 20 streams at a time (`CONCURRENCY_LIMITED`). Other clients get the ' +
            'changes since a cursor, and the response ends. Users who are limited to their own ' +
            'customers get only changes of these.',
          tags: ['Events'],
          querystring: StreamQuery,
          response: {
            200: {
              description: 'Changes as they happen',
              content: { [STREAM]: { schema: Type.Unsafe<Readable>({ type: 'string' }) } },
            },
            ...errorAnswers('INVALID_DATA', 'CONCURRENCY_LIMITED'),
          },
        },
      },
      async (request, reply) => {
        const { id } = organizationOf(request);
        const userId = rowScope();
        const { accept = '', 'last-event-id': last } = request.headers;
        const since = typeof last === 'string' && last !== '' ? last : request.query.since;
        const feed = await feedNow(database, id);
        const after = startOf(since, feed);
        const begin = `${readyFrame(after ?? feed.position)}${after === null ? resetFrame('TOO_OLD', feed.position) : ''}`;
        if (accept.includes(STREAM) && request.method === 'GET')
          return streamLive(reply, {
            hub,
            access: streamAccessOf(request, id),
            position: after ?? feed.position,
            begin,
          });
        const between = { after: after ?? feed.position, upTo: feed.position, forOwn: userId !== null };
        const missed = await readChangesBetween(database, id, between);
        return reply.type(STREAM).send(Readable.from([begin + missed.framesFor(userId)]));
      },
    );
  };
}

/** Returns the position where the stream starts; null if later changes were already removed. */
function startOf(since: string | undefined, feed: Feed): number | null {
  if (since === undefined || since === LATEST) return feed.position;
  if (since.length > 100) throw invalidField('since', 'is not a cursor of this feed');
  const position = positionAt(since, feed);
  return position < feed.removed ? null : position;
}

interface Listening {
  hub: ChangeHub;
  access: StreamAccess;
  position: number;
  begin: string;
}

function streamLive(reply: FastifyReply, { hub, access, position, begin }: Listening): FastifyReply {
  const stream = new PassThrough({ highWaterMark: MOST_WAITING });
  const sink = {
    write: (text: string) => {
      stream.write(text);
      return stream.readableLength + stream.writableLength + reply.raw.writableLength < MOST_WAITING;
    },
    end: () => {
      stream.end();
      // A client that does not read would never reach the end.
      setTimeout(() => reply.raw.destroy(), GOODBYE_MS).unref();
    },
    cut: () => reply.raw.destroy(),
  };
  stream.write(`retry: ${RETRY.least + Math.floor(Math.random() * RETRY.spread)}\n\n${begin}`);
  const leave = hub.subscribe(position, sink, access);
  stream.once('close', leave);
  reply.raw.once('close', leave);
  // Prevents proxies from buffering the response.
  return reply.type(STREAM).header('x-accel-buffering', 'no').send(stream);
}
