import { createServer, type Server } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { clamdScanner } from './clamd.ts';

let server: Server;
afterEach(() => new Promise((resolve) => server.close(resolve)));

/** Starts a scanner that ends the connection of a file without an answer after some bytes. */
async function cutOff({ after, pong }: { after: number; pong: string }) {
  server = createServer((socket) => {
    let count = 0;
    socket.on('error', () => {});
    socket.on('data', (chunk) => {
      if (String(chunk).startsWith('zPING')) socket.end(pong);
      count += chunk.length;
      if (count >= after) socket.destroy();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const address = server.address();
  if (address === null || typeof address === 'string') throw new Error('the server has no port');
  return clamdScanner({ host: '127.0.0.1', port: address.port });
}

async function* chunks(count: number) {
  for (let i = 0; i < count; i += 1) yield Buffer.alloc(64 * 1024, 'x');
}

describe('a scanner that ends the connection before the end of the file', () => {
  it('has found the file too large if it answers on another connection', async () => {
    const scanner = await cutOff({ after: 200_000, pong: 'PONG\0' });
    await expect(scanner.scan(chunks(500))).rejects.toMatchObject({ name: 'FileTooLargeToScanError' });
  });

  it('is unavailable if it does not answer on another connection', async () => {
    const scanner = await cutOff({ after: 200_000, pong: '' });
    await expect(scanner.scan(chunks(500))).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
  });

  it('is unavailable if it had received the whole file', async () => {
    const scanner = await cutOff({ after: 14, pong: 'PONG\0' });
    await expect(scanner.scan(chunks(0))).rejects.toMatchObject({ name: 'ScannerUnavailableError' });
  });
});
