import type { Command } from 'commander';
import { Agent } from 'undici';
import { type Event, LATEST } from '../exchange/events/schema.ts';
import { send } from '../exchange/webhooks/delivery/send.ts';
import { newSecret } from '../exchange/webhooks/secrets.ts';
import { systemClock } from '../platform/clock.ts';
import type { SendResult } from '../platform/outgoing-post.ts';
import { parseList } from './options.ts';
import { printLines } from './output.ts';
import { openRemote, serviceUrl } from './remote.ts';
import { listenForStop } from './stop.ts';

interface Options {
  url: string;
  forwardTo?: string;
  types?: string[];
  since: string;
  secret?: string;
  json?: true;
}

const POLL_SECONDS = 1;
const TIMEOUT_MS = 15_000;

export function listenCommand(command: Command): void {
  command
    .option('--forward-to <url>', 'where to send each event, signed like a webhook', serviceUrl)
    .option(
      '--url <url>',
      'the service; QUITTANCE_KEY and QUITTANCE_SECRET contain its key pair',
      serviceUrl,
      'http://127.0.0.1:3000',
    )
    .option('--types <types>', 'only these types, such as invoice.paid,payment.created', parseList)
    .option('--since <cursor>', 'where to start: a cursor, or "latest" for events from now on', 'latest')
    .option('--secret <secret>', 'the signing secret (whsec_…); default: a new one')
    .option('--json', 'print one JSON document per line')
    .action(forwardEvents);
}

async function forwardEvents(options: Options): Promise<void> {
  const stop = new AbortController();
  listenForStop().requested.then(
    () => stop.abort(),
    () => stop.abort(),
  );
  const client = openRemote(options.url);
  const target =
    options.forwardTo === undefined ? null : createForwarder(options, options.forwardTo, stop.signal);
  const filter = options.types === undefined ? {} : { type: options.types.join(',') };
  try {
    // The start position is fixed before the command reports that it listens.
    const since = options.since === LATEST ? await endOfFeed(client, filter) : options.since;
    greet(options, target?.secret ?? null);
    const events = client.events({ since, filter, pollInterval: POLL_SECONDS, signal: stop.signal });
    for await (const event of events) printAttempt(options, event, (await target?.forward(event)) ?? null);
  } catch (error) {
    if (!stop.signal.aborted) throw error;
  } finally {
    await target?.close();
  }
}

async function endOfFeed(client: ReturnType<typeof openRemote>, filter: { type?: string }): Promise<string> {
  const { nextCursor } = await client.get('/v1/events', { query: { ...filter, since: LATEST, limit: 1 } });
  return nextCursor;
}

function createForwarder({ secret = newSecret() }: Options, url: string, signal: AbortSignal) {
  const dispatcher = new Agent();
  return {
    secret,
    forward: ({ id, type, timestamp, data }: Event): Promise<SendResult> =>
      send(
        { id, type, timestamp, data },
        {
          dispatcher,
          url,
          secrets: [secret],
          timeoutMillis: TIMEOUT_MS,
          signal,
          sentAt: new Date(systemClock.millis()),
        },
      ),
    close: () => dispatcher.destroy(),
  };
}

function greet({ json, url, forwardTo }: Options, secret: string | null): void {
  if (json) {
    process.stdout.write(`${JSON.stringify({ listening: url, forwardTo: forwardTo ?? null, secret })}\n`);
    return;
  }
  printLines(`Listening to ${url}. Press Ctrl-C to stop.`);
  if (secret !== null) printLines(`Forwarding to ${forwardTo}, signed with ${secret}`);
}

function printAttempt({ json }: Options, event: Event, attempt: SendResult | null): void {
  if (json) {
    const forwarded = attempt === null ? null : { delivered: attempt.error === null, ...attempt };
    process.stdout.write(`${JSON.stringify({ event, forwarded })}\n`);
    return;
  }
  const { externalId, id }: { externalId?: unknown; id?: unknown } = event.data;
  const outcome =
    attempt === null
      ? ''
      : `  → ${attempt.error === null ? attempt.status : `${attempt.error} (${event.id})`}`;
  printLines(`${event.timestamp}  ${event.type.padEnd(22)}  ${externalId ?? id ?? ''}${outcome}`);
}
