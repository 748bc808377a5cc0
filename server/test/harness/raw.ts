import { connect, type Socket } from 'node:net';
import type { Client } from './service.ts';

export interface RawAnswer {
  status: number;
  headers: Map<string, string>;
  text: string;
}

/** Writes these bytes on a new connection and returns the first answer, or null if none comes. */
export async function rawRequest(url: string, bytes: string | Buffer): Promise<RawAnswer | null> {
  const socket = await open(url);
  socket.write(bytes);
  const received = await untilAnswered(socket);
  socket.destroy();
  return received === '' ? null : parse(received);
}

/** Opens a connection that a test writes to directly. */
export function open(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  return new Promise((resolve) => socket.once('connect', () => resolve(socket)));
}

/** Returns the head of a request with a client's keys. */
export function head(client: Client, line: string, ...headers: string[]): string {
  const keys = [`x-api-key: ${client.apiKey}`, `x-api-secret: ${client.apiSecret}`];
  return `${[`${line} HTTP/1.1`, 'host: test.local', ...keys, ...headers].join('\r\n')}\r\n\r\n`;
}

/** Reads until an answer is complete or the connection ends. */
export function untilAnswered(socket: Socket): Promise<string> {
  let received = '';
  return new Promise((resolve) => {
    socket.setEncoding('utf8');
    socket.on('data', (chunk: string) => {
      received += chunk;
      if (isComplete(received)) resolve(received);
    });
    socket.once('close', () => resolve(received));
  });
}

function isComplete(received: string): boolean {
  const [start = '', ...rest] = received.split('\r\n\r\n');
  const length = /content-length: (\d+)/i.exec(start)?.[1];
  return length !== undefined && Buffer.byteLength(rest.join('\r\n\r\n')) >= Number(length);
}

export function parse(received: string): RawAnswer {
  const [start = '', ...rest] = received.split('\r\n\r\n');
  const [line = '', ...lines] = start.split('\r\n');
  const headers = new Map<string, string>();
  for (const header of lines) {
    const colon = header.indexOf(':');
    headers.set(header.slice(0, colon).toLowerCase(), header.slice(colon + 1).trim());
  }
  return { status: Number(line.split(' ')[1]), headers, text: rest.join('\r\n\r\n') };
}
