import { afterAll, beforeAll, expect, it } from 'vitest';
import { ManualClock } from '../../src/platform/clock.ts';
import { expectSound } from '../harness/expect-sound.ts';
import { read, store } from '../harness/factories.ts';
import { lateFees, lateInvoice, pay } from '../harness/late-fees.ts';
import { type TestService, testService } from '../harness/service.ts';
import { atOnce, outcome, rounds } from './race-rounds.ts';

const PATIENCE = { timeout: 300_000 };

let service: TestService;
beforeAll(async () => {
  service = await testService({ instances: 3, clock: new ManualClock('2025-03-02T12:00:00Z') });
});
afterAll(() => service.close());

const CALLERS = 6;

it('creates one invoice of a fee, however many users accept it at the same time', PATIENCE, async () => {
  const client = await service.client();
  const fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE', compensation: {} });
  await rounds(async (round) => {
    const { id: invoiceId } = await lateInvoice(client, round);
    const { id: customerId } = await read(client, `/customers/external:c-${round}`);
    await atOnce(() => fees.propose({ customerId }), CALLERS);
    const { id } = await fees.one(`&invoiceId=${invoiceId}`);
    const answers = await atOnce(() => fees.accept(id), CALLERS);
    expect(answers.map(outcome)).toEqual(Array.from({ length: CALLERS }, () => '200'));
    expect(new Set(answers.map(({ body }) => body.document?.id)).size).toBe(1);
    expect(await read(client, `/customers/external:c-${round}`)).toMatchObject({ balance: 100_916 });
  });
  await expectSound(service, client);
});

it('decides once when one user accepts and others reject, pay, dispute or delete', PATIENCE, async () => {
  const client = await service.client();
  const fees = lateFees(client);
  await fees.settings({ mode: 'EU_DIRECTIVE', compensation: {} });
  await rounds(async (round) => {
    const { id: invoiceId } = await lateInvoice(client, round);
    const { id: customerId } = await read(client, `/customers/external:c-${round}`);
    await fees.propose({ customerId });
    const { id } = await fees.one(`&invoiceId=${invoiceId}`);
    const others = [
      () => fees.reject(id),
      () => pay(client, round, 100_000, '2025-02-10'),
      () => store(client, `/invoices/external:${round}/dispute`, { reason: 'QUALITY' }),
      () => client.delete(`/invoices/external:${round}`),
    ];
    const other = others[Number(round.slice(1)) % others.length];
    const [accepted] = await Promise.all([fees.accept(id), other?.()]);
    expect(['200', '404 NOT_FOUND', '409 CONFLICT']).toContain(outcome(accepted));
    const made = await client.get(`/invoices/external:late-fee%3A${id}`);
    expect(made.status).toBe(accepted.status === 200 ? 200 : 404);
    // A fee that was created was owed at that time: before the payment, not after it.
    if (made.status === 200) expect(made.body).toMatchObject({ grossAmount: 916 });
  });
  await expectSound(service, client);
});
