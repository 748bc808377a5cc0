import { request as send } from 'node:http';
import { expect } from 'vitest';
import type { Client, TestService } from './service.ts';
import type { Visitor } from './sign-in.ts';

interface StreamEvent {
  event: string;
  data: { type?: string; kind?: string; id?: string; customerId?: string; cursor: string; reason?: string };
}

export interface Listening {
  status: number;
  received: StreamEvent[];
  /** The text received so far. */
  text: () => string;
  ended: Promise<void>;
  cut(): void;
  /** Waits until this number of changes has arrived. */
  changes(count: number): Promise<string[]>;
}

type At = Pick<TestService, 'url'>;

/** Opens a stream as a browser does. */
export function listenTo(
  service: At,
  who: Pick<Client, 'apiKey' | 'apiSecret'>,
  query = '',
  headers: Record<string, string> = {},
): Promise<Listening> {
  const keys = { 'x-api-key': who.apiKey, 'x-api-secret': who.apiSecret };
  return listenAt(`${service.url}/v1/internal/stream${query}`, { ...keys, ...headers });
}

/** Opens the stream of a signed-in person. */
export function listenAs(service: At, who: Visitor, { organization }: Pick<Client, 'organization'>) {
  const cookie = [...who.cookies].map(([name, value]) => `${name}=${value}`).join('; ');
  return listenAt(`${service.url}/organizations/${organization.id}/v1/internal/stream`, { cookie });
}

function listenAt(path: string, headers: Record<string, string>): Promise<Listening> {
  return new Promise((resolve, reject) => {
    const accept = 'text/event-stream';
    const asked = send(path, { headers: { accept, ...headers }, agent: false }, (answer) => {
      let text = '';
      const received: StreamEvent[] = [];
      answer.setEncoding('utf8');
      answer.on('data', (piece: string) => {
        const frames = `${text.slice(text.lastIndexOf('\n\n') + 2)}${piece}`.split('\n\n').slice(0, -1);
        text += piece;
        for (const frame of frames) {
          const [, event, data] = /^event: (\w+)\nid: .*\ndata: (.*)$/m.exec(frame) ?? [];
          if (event !== undefined && data !== undefined) received.push({ event, data: JSON.parse(data) });
        }
      });
      const ended = new Promise<void>((end) => answer.once('close', end));
      const named = () =>
        received
          .filter(({ event }) => event === 'change')
          .map(({ data: { type, kind } }) => `${type} ${kind}`);
      resolve({
        status: answer.statusCode ?? 0,
        received,
        text: () => text,
        ended,
        cut: () => asked.destroy(),
        changes: async (count) => {
          await expect.poll(() => named().length, { timeout: 15_000 }).toBeGreaterThanOrEqual(count);
          return named();
        },
      });
    });
    asked.on('error', reject);
    asked.end();
  });
}
