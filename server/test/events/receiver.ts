import { createServer, type IncomingHttpHeaders, type ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { eventTasks, queueSequencing } from '../../src/exchange/events/job.ts';
import { queueDeliveries, webhookTasks } from '../../src/exchange/webhooks/delivery/job.ts';
import type { WebhookDelivery, WebhookEndpointSecret } from '../../src/exchange/webhooks/schema.ts';
import { store } from '../harness/factories.ts';
import { fastClock, startJobs } from '../harness/jobs.ts';
import type { Client, TestService } from '../harness/service.ts';

export interface Received {
  path: string;
  id: string;
  headers: IncomingHttpHeaders;
  text: string;
  body: { type: string; timestamp: string; data: { externalId?: string; customer?: { externalId: string } } };
}

export interface Receiver {
  url: string;
  /** All requests in order, refused ones included. */
  received: Received[];
  close(): Promise<void>;
}

/** The answer of a receiver: a status, or a custom answer on the response stream. */
export type Behaviour = (received: Received, answer: ServerResponse) => number | undefined;

/** Starts a real HTTP server that receives webhooks. */
export async function receiver(behaviour: Behaviour = () => 204): Promise<Receiver> {
  const received: Received[] = [];
  const server = createServer((request, answer) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const text = Buffer.concat(chunks).toString();
      const one = {
        path: request.url ?? '',
        id: String(request.headers['webhook-id']),
        headers: request.headers,
        text,
        body: JSON.parse(text),
      };
      received.push(one);
      const status = behaviour(one, answer);
      if (status !== undefined) answer.writeHead(status).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the receiver has no port');
  return {
    url: `http://127.0.0.1:${address.port}/`,
    received,
    close: () =>
      new Promise((resolve) => {
        server.close(() => resolve());
        server.closeAllConnections();
      }),
  };
}

/** Formats a received event as `type externalId`. */
export const describeEvent = ({ body }: Received) => `${body.type} ${body.data.externalId}`;

/** Verifies the signature with the published library and returns the payload. */
export function verified({ text, headers }: Received, secret: string): unknown {
  return new Webhook(secret).verify(text, {
    'webhook-id': String(headers['webhook-id']),
    'webhook-timestamp': String(headers['webhook-timestamp']),
    'webhook-signature': String(headers['webhook-signature']),
  });
}

export const addEndpoint = (client: Client, url: string, more: object = {}) =>
  store<WebhookEndpointSecret>(client, '/webhook_endpoints', { url, ...more });

export async function deliveriesOf(
  client: Client,
  endpointId: string,
  query = '',
): Promise<WebhookDelivery[]> {
  const { body } = await client.get<{ items: WebhookDelivery[] }>(
    `/webhook_endpoints/${endpointId}/deliveries?limit=500&${query}`,
  );
  return body.items;
}

export interface Workers {
  stop(): Promise<void>;
}

/** Starts the background deliveries of a server process, at short intervals because tests wait for them. */
export function startDelivering(
  service: TestService,
  { timeoutMillis = 5000 }: { timeoutMillis?: number } = {},
): Workers {
  const webhooks = webhookTasks(service, { timeoutMillis });
  const jobs = startJobs(service.database, [...eventTasks(service, { keepDays: 30 }), ...webhooks.tasks]);
  const clock = fastClock(async () => {
    await queueSequencing(service.database);
    await queueDeliveries(service);
  });
  return {
    stop: async () => {
      await clock.stop();
      await jobs.stop();
      await webhooks.close();
    },
  };
}
