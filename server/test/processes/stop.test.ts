import { once } from 'node:events';
import { connect, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { freePort } from '../harness/ports.ts';
import { howOften, itNightly } from '../harness/seeds.ts';
import { newDataDir, newInstallation, type Pair, pairOf, type Running, request, serve } from './quittance.ts';

const BODY = JSON.stringify({ externalId: 'slow', name: 'Slow' });

function headersOf(pair: Pair): string {
  return `Host: localhost\r\nX-Api-Key: ${pair.apiKey}\r\nX-Api-Secret: ${pair.apiSecret}\r\n`;
}

/** Opens a connection and sends part of a request. */
async function begin(server: Running, text: string): Promise<Socket> {
  const socket = connect(Number(new URL(server.url).port), '127.0.0.1').setEncoding('utf8');
  await once(socket, 'connect');
  await new Promise((resolve) => socket.write(text, resolve));
  return socket;
}

/** Sends the rest and reads until the server closes the connection. */
async function finish(socket: Socket, rest: string): Promise<string> {
  let answer = '';
  socket.on('data', (text: string) => {
    answer += text;
  });
  socket.write(rest);
  await once(socket, 'close');
  return answer;
}

/** Waits until the server accepts no connections. */
async function refusing(server: Running): Promise<void> {
  for (;;) {
    const socket = connect(Number(new URL(server.url).port), '127.0.0.1');
    const taken = await once(socket, 'connect').then(
      () => true,
      () => false,
    );
    socket.destroy();
    if (!taken) return;
    await sleep(20);
  }
}

/** Waits until the server has read earlier input: later requests are answered. */
async function settled(server: Running, pair: Pair): Promise<void> {
  for (let n = 0; n < 3; n += 1) await request(server.url, pair, '/customers');
}

it('finishes running requests and refuses later ones on open connections when it is stopped', async () => {
  const own = await newInstallation();
  const server = await serve({ ...own, DRAIN_SECONDS: '30' });
  const pair = pairOf(server);
  const post = `POST /v1/customers HTTP/1.1\r\n${headersOf(pair)}Content-Type: application/json\r\nContent-Length: ${BODY.length}\r\n\r\n`;
  const running = await begin(server, post + BODY.slice(0, 10));
  const late = await begin(server, `GET /v1/customers HTTP/1.1\r\n`);
  await settled(server, pair);
  server.kill('SIGTERM');
  await refusing(server);
  const refused = await finish(late, `${headersOf(pair)}\r\n`);
  expect(refused).toMatch(/^HTTP\/1\.1 503 /);
  expect(refused).toMatch(/\r\nretry-after: \d/i);
  expect(JSON.parse(refused.split('\r\n\r\n')[1] ?? '')).toMatchObject({ Error: { code: 'UNAVAILABLE' } });
  expect(await finish(running, BODY.slice(10))).toMatch(/^HTTP\/1\.1 201 /);
  expect(await server.ended).toMatchObject({ code: 0 });

  const next = await serve(own);
  expect((await request(next.url, pair, '/customers/external:slow')).status).toBe(200);
  await next.stop();
});

itNightly('does not wait forever for a client that never finishes', async () => {
  const server = await serve({ ...(await newInstallation()), DRAIN_SECONDS: '1' });
  const pair = pairOf(server);
  const post = `POST /v1/customers HTTP/1.1\r\n${headersOf(pair)}Content-Type: application/json\r\nContent-Length: 99\r\n\r\n{`;
  const socket = await begin(server, post);
  await settled(server, pair);
  const gone = once(socket, 'close');
  expect(await server.stop()).toMatchObject({ code: 0 });
  await gone;
});

itNightly('loses no acknowledged write when it is stopped under load', async () => {
  const DATA_DIR = await newDataDir();
  const server = await serve({ DATA_DIR });
  const pair = pairOf(server);
  const acknowledged: string[] = [];
  const unexpected: string[] = [];
  const writer = async (name: string) => {
    for (let n = 0; ; n += 1) {
      const externalId = `${name}-${n}`;
      const sent = request(server.url, pair, '/customers', { externalId, name: externalId });
      // Refused or cut off after the server has stopped listening.
      const answer = await sent.catch(() => null);
      if (answer === null) return;
      if (answer.status === 201) acknowledged.push(externalId);
      else if (answer.status !== 503 && answer.status !== 429) unexpected.push(answer.text);
    }
  };
  const writers = Array.from({ length: 8 }, (_, n) => writer(`w${n}`));
  while (acknowledged.length < 50) await sleep(20);
  expect(await server.stop()).toMatchObject({ code: 0 });
  await Promise.all(writers);
  expect(unexpected).toEqual([]);

  const next = await serve({ DATA_DIR });
  const { text } = await request(next.url, pair, '/customers?limit=1000');
  const { customers }: { customers: { externalId: string }[] } = JSON.parse(text);
  expect(customers.map((one) => one.externalId).sort()).toEqual([...acknowledged].sort());
  await next.stop();
});

itNightly('restarts under load without a failed request when a load balancer checks readiness', async () => {
  const PORT = String(await freePort());
  const environment = { ...(await newInstallation()), PORT, NOTICE_SECONDS: '1' };
  let server = await serve(environment);
  const pair = pairOf(server);
  const failed: string[] = [];
  const load = { isReady: true, ended: false, done: 0 };
  // Polls readiness several times a second, like a load balancer, which sends no requests to a server that is
  // not ready.
  const balancer = async () => {
    while (!load.ended) {
      const asked = await fetch(`${server.url}/readyz`).catch(() => null);
      load.isReady = asked?.status === 200;
      await sleep(50);
    }
  };
  const caller = async (name: string) => {
    for (let n = 0; !load.ended; n += 1) {
      if (!load.isReady) await sleep(10);
      else {
        const externalId = `${name}-${n}`;
        const sent = request(server.url, pair, '/customers', { externalId, name });
        const answer = await sent.catch((error: Error) => ({
          status: 0,
          text: String(error.cause ?? error),
        }));
        if (answer.status === 201) load.done += 1;
        // This many callers exceed an organization's limit per minute.
        else if (answer.status === 429) await sleep(200);
        else failed.push(`${answer.status} ${answer.text}`);
      }
    }
  };
  const running = [balancer(), ...Array.from({ length: 8 }, (_, n) => caller(`w${n}`))];
  for (let restart = 0; restart < howOften(2, 20); restart += 1) {
    const before = load.done;
    while (load.done < before + 50) await sleep(20);
    expect(await server.stop()).toMatchObject({ code: 0 });
    server = await serve(environment);
  }
  load.ended = true;
  await Promise.all(running);
  expect(failed).toEqual([]);
  const { text } = await request(server.url, pair, '/customers?limit=1');
  expect(JSON.parse(text)).toMatchObject({ total: load.done });
  await server.stop();
});
