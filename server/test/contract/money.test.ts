import { expect, vi } from 'vitest';
import { updateOrganization } from '../../src/people/organizations/commands.ts';
import { asError, expectError } from '../harness/contract.ts';
import { creditNote, customer, invoice, linked, payment, refund } from '../harness/factories.ts';
import { addAction } from '../harness/people.ts';
import { openWorld, rows } from './entries.ts';

const world = openWorld();
const C = '/customers/external:c';
const bill = (name: string, amount: number, more: object = {}) =>
  world.add('/invoices', invoice(name, 'c', amount, { ...more }));
const pay = (name: string, amount: number, links?: Record<string, number>) =>
  world.add('/payments', payment(name, 'c', amount, links));
const takeBack = (name: string, amount: number, payments: Record<string, number>) =>
  world.add('/refunds', refund(name, 'c', amount, { payments }));
const figures = (expected: object) => world.read(C).then((stored) => expect(stored).toMatchObject(expected));
const invoiceIs = (name: string, expected: object) =>
  world.read(`/invoices/external:${name}`).then((stored) => expect(stored).toMatchObject(expected));
const paymentIs = (name: string, expected: object) =>
  world.read(`/payments/external:${name}`).then((stored) => expect(stored).toMatchObject(expected));
const exceeded = (path: string, body: unknown, ...fields: string[]) =>
  world.refuse(path, body, 'AMOUNT_EXCEEDED', ...fields);

rows('Money', {
  'computes the balance as debits less credits, linked or not': async () => {
    await bill('i', 1000);
    await world.add('/credit_notes', creditNote('n', 'c', 200));
    await pay('p', 300);
    await world.add('/refunds', refund('r', 'c', 50));
    await figures({ balance: 550, amountDue: 1000 });
    await pay('p', 300, { i: 300 });
    await world.add('/credit_notes', creditNote('n', 'c', 200, { i: 200 }));
    await figures({ balance: 550, amountDue: 500 });
  },
  'replaces links by a stated list, and keeps them otherwise': async () => {
    await bill('i', 60);
    await bill('j', 60);
    await pay('p', 100, { i: 40 });
    const item = (amountLinked: number) => [{ externalId: 'i', amountLinked }];
    await world.add('/reconcile', {
      externalId: 'x',
      invoices: item(20),
      payments: [{ externalId: 'p', amountLinked: 20 }],
    });
    await world.add('/payments', { externalId: 'p', refNumber: 'R' });
    await paymentIs('p', { amountLinked: 60 });
    // The links of the reconciliation are removed too.
    await world.add('/payments', { externalId: 'p', linkedInvoices: linked('invoice', { j: 50 }) });
    await invoiceIs('i', { amountLinked: 0 });
    await invoiceIs('j', { amountLinked: 50 });
    await world.add('/payments', { externalId: 'p', linkedInvoices: [] });
    await paymentIs('p', { amountLinked: 0 });
  },
  'returns AMOUNT_EXCEEDED for links above the amount of the document': async () => {
    await bill('i', 1000);
    await exceeded('/payments', payment('p', 'c', 100, { i: 101 }), 'amount');
    await exceeded('/credit_notes', creditNote('n', 'c', 100, { i: 101 }), 'grossAmount');
    await pay('p', 100);
    await exceeded('/refunds', refund('r', 'c', 50, { payments: { p: 51 } }), 'amount');
    await pay('p', 100, { i: 100 });
    await exceeded('/payments', { externalId: 'p', amount: 99 }, 'amount');
    await invoiceIs('i', { amountLinked: 100 });
  },
  'returns AMOUNT_EXCEEDED for links above the open amount of the other end': async () => {
    await bill('i', 100);
    await pay('p', 60, { i: 60 });
    const field = 'linkedInvoices[0].amountLinked';
    await exceeded('/payments', payment('q', 'c', 100, { i: 41 }), field);
    await exceeded('/credit_notes', creditNote('n', 'c', 100, { i: 41 }), field);
    await pay('q', 100, { i: 40 });
    await exceeded('/payments', payment('q', 'c', 100, { i: 41 }), field);
    const excess = refund('r', 'c', 500, { payments: { p: 61 } });
    await exceeded('/refunds', excess, 'linkedPayments[0].amountLinked');
    await figures({ balance: -60, amountDue: 0 });
  },
  'returns AMOUNT_EXCEEDED when a document is listed twice': async () => {
    const { id } = await bill('i', 100);
    const twice = [
      { amountLinked: 1, invoice: { externalId: 'i' } },
      { amountLinked: 1, invoice: { id } },
    ];
    const body = { ...payment('p', 'c', 100), linkedInvoices: twice };
    await exceeded('/payments', body, 'linkedInvoices[1].invoice');
    expectError(await world.client.get('/payments/external:p'), 404, 'NOT_FOUND');
  },
  'reverses a payment by a refund, in any order': async () => {
    const seen: object[] = [];
    const orders = [
      ['payment', 'link', 'refund'],
      ['payment', 'refund', 'link'],
      ['payment with link', 'refund'],
    ];
    for (const [n, order] of orders.entries()) {
      const [i, p, r] = [`i${n}`, `p${n}`, `r${n}`];
      await bill(i, 100);
      for (const step of order) {
        if (step === 'payment') await pay(p, 120);
        if (step === 'payment with link') await pay(p, 120, { [i]: 100 });
        if (step === 'link')
          await world.add('/payments', { externalId: p, linkedInvoices: linked('invoice', { [i]: 100 }) });
        if (step === 'refund') await takeBack(r, 70, { [p]: 70 });
      }
      // 20 were not linked; the other 50 are due again. Stated amounts are shown next to those in effect.
      await invoiceIs(i, { amountLinked: 50, amountOutstanding: 50, state: 'OVERDUE' });
      await paymentIs(p, {
        amountLinked: 50,
        amountRefunded: 70,
        amountUnlinked: 0,
        linkedInvoices: [{ amountLinked: 50, amountStated: 100 }],
      });
      const { balance, amountDue } = await world.read<{ balance: number; amountDue: number }>(C);
      seen.push({ balance: balance / (n + 1), amountDue: amountDue / (n + 1) });
    }
    expect(seen).toEqual(orders.map(() => ({ balance: 50, amountDue: 50 })));
  },
  'reverses a credit note by a refund': async () => {
    await bill('i', 100);
    await world.add('/credit_notes', creditNote('n', 'c', 100, { i: 100 }));
    await invoiceIs('i', { state: 'PAID' });
    await world.add('/refunds', refund('r', 'c', 30, { creditNotes: { n: 30 } }));
    await invoiceIs('i', { state: 'OVERDUE', amountOutstanding: 30 });
    await figures({ balance: 30, amountDue: 30 });
  },
  'releases the newest link first on a refund': async () => {
    await bill('i', 50);
    await bill('j', 50);
    await pay('p', 100, { i: 50 });
    world.tick();
    await pay('p', 100, { i: 50, j: 50 });
    await takeBack('r', 60, { p: 60 });
    await invoiceIs('j', { amountLinked: 0, state: 'OVERDUE' });
    await invoiceIs('i', { amountLinked: 40, amountOutstanding: 10 });
  },
  'restores the links when a refund is deleted': async () => {
    await bill('i', 100);
    await pay('p', 100, { i: 100 });
    await takeBack('r', 60, { p: 60 });
    await invoiceIs('i', { amountOutstanding: 60 });
    await world.remove('/refunds/external:r');
    await invoiceIs('i', { state: 'PAID', amountOutstanding: 0 });
    await paymentIs('p', { amountLinked: 100, amountRefunded: 0 });
    // Paid otherwise meanwhile, the invoice is overpaid.
    await takeBack('r', 60, { p: 60 });
    await pay('q', 60, { i: 60 });
    await world.remove('/refunds/external:r');
    await invoiceIs('i', { state: 'PAID', amountOutstanding: 0, amountOverpaid: 60 });
  },
  'allows an invoice amount below its links': async () => {
    await bill('i', 100);
    await pay('p', 80, { i: 80 });
    await bill('i', 50);
    await invoiceIs('i', { state: 'PAID', amountOutstanding: 0, amountOverpaid: 30, amountLinked: 80 });
    await figures({ balance: -30, amountDue: 0 });
  },
  'computes amountOutstanding, amountDue and amountOverdue': async () => {
    await bill('old', 100);
    await bill('new', 50, { dueDate: '2026-04-01' });
    await pay('p', 30, { old: 30 });
    await invoiceIs('old', { amountOutstanding: 70 });
    await figures({ amountDue: 120, amountOverdue: 70 });
    world.clock.set('2026-04-01T22:00:00Z');
    await figures({ amountDue: 120, amountOverdue: 120 });
  },
  'states figures in the currency of the organization': async () => {
    await bill('i', 100);
    await bill('g', 1000, { currency: 'GBP' });
    await figures({ balance: 100, amountDue: 100, unconverted: ['GBP'] });
    const rates = new Map([['GBP', '1.2']]);
    await updateOrganization(world.service, world.client.organization.id, { rates });
    await vi.waitFor(() => figures({ balance: 1300, amountDue: 1300, unconverted: [] }), { timeout: 20_000 });
    expect(await world.names('/customers?balance.gte=1300&amountDue.eq=1300')).toEqual(['c']);
    const { balances } = await world.read<{ balances: object[] }>(C);
    expect(balances).toContainEqual({ currency: 'GBP', balance: 1000, amountDue: 1000, amountOverdue: 1000 });
  },
  'releases the other ends when a document is deleted': async () => {
    await bill('i', 100);
    await pay('p', 100, { i: 100 });
    await world.remove('/payments/external:p');
    await invoiceIs('i', { state: 'OVERDUE', amountOutstanding: 100, payments: [] });
    await pay('p', 100, { i: 100 });
    await world.remove('/invoices/external:i');
    await paymentIs('p', { amountLinked: 0, amountUnlinked: 100, linkedInvoices: [] });
    await figures({ balance: -100, amountDue: 0 });
  },
  'returns 409 when a deleted customer has records': async () => {
    const message = async (...fields: string[]) => {
      const answer = await world.client.delete(C);
      expectError(answer, 409, 'CONFLICT', ...fields);
      expect((await world.client.get(C)).status).toBe(200);
      return `${asError(answer).Error.message} ${JSON.stringify(asError(answer).Error.details)}`;
    };
    await bill('i', 100);
    await world.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    expect(await message('documents', 'children')).toMatch(/document/i);
    await world.remove('/invoices/external:i');
    expect(await message('children')).toMatch(/child/i);
    await world.remove('/customers/external:child');
    const note = await world.add('/notes', { content: 'x', customer: { externalId: 'c' } });
    expect(await message()).toMatch(/note/i);
    await world.remove(`/notes/${note.id}`);
    await world.add(`${C}/contacts`, { email: 'a@x.org' });
    await world.remove(C);
    await world.add('/customers', customer('c'));
    const { id: customerId } = await world.read(C);
    await addAction(world.service, world.client, { customerId });
    expect(await message()).toMatch(/action/i);
  },
  'moves the amounts with a document': async () => {
    await world.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    await world.add('/customers', customer('stranger'));
    await bill('i', 100);
    await pay('p', 100, { i: 100 });
    const move = (to: string) => ({ externalId: 'i', customer: { externalId: to } });
    expect((await world.client.post('/invoices', move('stranger'))).status).toBe(400);
    await figures({ balance: 0 });
    await world.add('/invoices', move('child'));
    await figures({ balance: -100 });
    expect(await world.read('/customers/external:child')).toMatchObject({ balance: 100, amountDue: 0 });
    await world.add('/payments', { externalId: 'p', linkedInvoices: [] });
    await world.add('/invoices', move('stranger'));
    expect(await world.read('/customers/external:stranger')).toMatchObject({ balance: 100, amountDue: 100 });
  },
  'keeps links within a family and a currency': async () => {
    await world.add('/customers', customer('child', { parent: { externalId: 'c' } }));
    await world.add('/customers', customer('stranger'));
    await world.add('/invoices', invoice('of child', 'child', 10));
    await world.add('/invoices', invoice('of stranger', 'stranger', 10));
    await pay('p', 10, { 'of child': 10 });
    const field = 'linkedInvoices[0].invoice';
    await world.refuse('/payments', payment('q', 'c', 10, { 'of stranger': 1 }), 'INVALID_DATA', field);
    await bill('pounds', 10, { currency: 'GBP' });
    const euros = payment('q', 'c', 10, { pounds: 1 }, { currency: 'EUR' });
    await world.refuse('/payments', euros, 'INVALID_DATA', field);
  },
});
