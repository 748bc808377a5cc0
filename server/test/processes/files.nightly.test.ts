import { readdir, utimes } from 'node:fs/promises';
import { connect } from 'node:net';
import { join } from 'node:path';
import { expect, it } from 'vitest';
import { MULTIPART, multipart, pdf } from '../harness/uploads.ts';
import { newInstallation, type Pair, pairOf, type Running, request, serve } from './quittance.ts';

const DOCUMENTS = 4;

async function fill(server: Running, pair: Pair): Promise<void> {
  expect((await request(server.url, pair, '/customers', { externalId: 'c', name: 'c' })).status).toBe(201);
  for (let n = 0; n < DOCUMENTS; n += 1) {
    const dates = { issuedAt: '2026-01-01', dueDate: '2026-01-31' };
    const body = { externalId: `i${n}`, customer: { externalId: 'c' }, grossAmount: 1, ...dates };
    expect((await request(server.url, pair, '/invoices', body)).status).toBe(201);
  }
}

/**
 * Replaces the PDFs of all invoices until the server is gone. Returns the last acknowledged version of each.
 */
async function replaceUntilGone(server: Running, pair: Pair): Promise<Map<string, number>> {
  const acknowledged = new Map<string, number>();
  for (let n = 1; ; n += 1) {
    const path = `i${n % DOCUMENTS}`;
    const data = pdf(20_000, `version ${n}`).toString('base64');
    const answer = await request(server.url, pair, `/invoices/external:${path}/pdf`, { data }).catch(
      () => null,
    );
    if (answer === null) return acknowledged;
    if (answer.status === 204) acknowledged.set(path, n);
    if (n === 25) setImmediate(() => server.kill('SIGKILL'));
  }
}

/** Sends only part of an upload. */
async function sendHalf(server: Running, pair: Pair): Promise<void> {
  const { hostname, port } = new URL(server.url);
  const body = multipart({ bytes: pdf(200_000) });
  const socket = connect(Number(port), hostname);
  socket.on('error', () => {});
  await new Promise<void>((resolve) => socket.once('connect', () => resolve()));
  const head = [
    'POST /v1/invoices/external:i0/pdf HTTP/1.1',
    'host: test.local',
    `x-api-key: ${pair.apiKey}`,
    `x-api-secret: ${pair.apiSecret}`,
    `content-type: ${MULTIPART}`,
    `content-length: ${body.length}`,
  ];
  socket.write(`${head.join('\r\n')}\r\n\r\n`);
  socket.write(body.subarray(0, 100_000));
}

it('keeps every acknowledged PDF after SIGKILL during uploads, and removes leftovers', async () => {
  const own = await newInstallation();
  const incoming = join(own.DATA_DIR, 'files', 'incoming');
  const server = await serve(own);
  const pair = pairOf(server);
  await fill(server, pair);
  await sendHalf(server, pair);
  await expect.poll(() => readdir(incoming).catch(() => [])).toHaveLength(1);
  const acknowledged = await replaceUntilGone(server, pair);
  await server.ended;
  expect(acknowledged.size).toBe(DOCUMENTS);
  const remains = await readdir(incoming);
  expect(remains.length).toBeGreaterThanOrEqual(1);
  for (const name of remains) await utimes(join(incoming, name), 1, 1);

  const next = await serve(own);
  for (const [externalId, version] of acknowledged) {
    const { text } = await request(next.url, pair, `/invoices/external:${externalId}`);
    const { pdfUrl }: { pdfUrl: string } = JSON.parse(text);
    const answer = await fetch(pdfUrl);
    expect(answer.status).toBe(200);
    const bytes = Buffer.from(await answer.arrayBuffer());
    // An upload in progress may be stored without an acknowledgement.
    const found = [version, version + DOCUMENTS].find((one) => bytes.equals(pdf(20_000, `version ${one}`)));
    expect(found, externalId).toBeDefined();
  }
  await expect.poll(() => readdir(incoming), { timeout: 20_000 }).toEqual([]);
  expect(await next.stop()).toMatchObject({ code: 0 });
});
