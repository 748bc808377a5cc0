import { describe, expect, it } from 'vitest';
import { Books } from './books.ts';
import { VERSIONS } from './start.ts';

/*
 * A change leaves behind in the fake what was measured on real Odoo 17, 18 and 19. The fake keeps no
 * tax lines, and shows only those other records that the connector reads.
 */
describe.each(VERSIONS)('the fake of Odoo %i', (version) => {
  /** Names the records that are new, gone, or stamped by a change. */
  function observe(books: Books, change: () => void): string[] {
    const read = () => {
      const { partners, moves, lines, partials, payments } = books.tables;
      const tables = { partner: partners, move: moves, line: lines, partial: partials, payment: payments };
      const stamps = new Map<string, number>();
      for (const [name, table] of Object.entries(tables))
        for (const [id, { writeAt }] of table)
          if (name !== 'line' || books.tables.line(id).isReceivable) stamps.set(`${name} ${id}`, writeAt);
      return stamps;
    };
    const before = read();
    books.now += 60;
    change();
    const after = read();
    const stamped = [...after]
      .filter(([key, at]) => before.has(key) && before.get(key) !== at)
      .map(([key]) => key);
    const fresh = [...after.keys()].filter((key) => !before.has(key)).map((key) => `+${key.split(' ')[0]}`);
    const gone = [...before.keys()].filter((key) => !after.has(key)).map((key) => `-${key}`);
    return [...stamped, ...fresh, ...gone].toSorted();
  }

  function start() {
    const books = new Books(version);
    const partnerId = books.addPartner();
    const other = books.addPartner();
    const invoice = books.addMove({ type: 'out_invoice', partnerId, amounts: [100] });
    const payment = books.addMove({ partnerId, amounts: [-100], withPayment: true });
    const [debit, credit] = [invoice, payment].map(({ id }) => books.receivables(id)[0]?.id ?? 0);
    return { books, partnerId, other, invoice, payment, debit: debit ?? 0, credit: credit ?? 0 };
  }

  it('stamps both items and the invoice when money on account is matched', () => {
    const { books, invoice, debit, credit } = start();
    expect(observe(books, () => books.match(debit, credit))).toEqual(
      ['+partial', `line ${debit}`, `line ${credit}`, `move ${invoice.id}`].toSorted(),
    );
  });

  it('stamps both items, the invoice and the payment when a match is undone', () => {
    const { books, invoice, payment, debit, credit } = start();
    const partial = books.match(debit, credit);
    if (partial === null) throw new Error('no match');
    expect(observe(books, () => books.unmatch(partial))).toEqual(
      [
        `-partial ${partial.id}`,
        `line ${debit}`,
        `line ${credit}`,
        `move ${invoice.id}`,
        `payment ${payment.paymentId}`,
      ].toSorted(),
    );
  });

  it('stamps the move and its items when a due date changes', () => {
    const { books, invoice, debit } = start();
    expect(observe(books, () => books.changeDue(debit, '2027-01-01'))).toEqual([
      `line ${debit}`,
      `move ${invoice.id}`,
    ]);
  });

  it('stamps nothing when an invoice is deleted', () => {
    const { books, invoice, debit } = start();
    expect(observe(books, () => books.deleteMove(invoice.id))).toEqual([
      `-line ${debit}`,
      `-move ${invoice.id}`,
    ]);
  });

  it('builds items again after a reset in 18 only', () => {
    const { books, invoice, debit } = start();
    const seen = observe(books, () => books.setState(invoice.id, 'draft'));
    expect(seen).toEqual(
      version === 18
        ? ['+line', `-line ${debit}`, `move ${invoice.id}`]
        : [`line ${debit}`, `move ${invoice.id}`],
    );
  });

  it('keeps the entry of a cancelled payment in 17 only', () => {
    const { books, payment, credit } = start();
    const cancelled = `payment ${payment.paymentId}`;
    expect(observe(books, () => books.cancelPayment(payment.paymentId ?? 0))).toEqual(
      version === 17
        ? [`line ${credit}`, `move ${payment.id}`, cancelled].toSorted()
        : [`-line ${credit}`, `-move ${payment.id}`, cancelled].toSorted(),
    );
  });

  it('stamps the partner of a payment in 19 only', () => {
    const { books, partnerId } = start();
    const seen = observe(books, () => books.addMove({ partnerId, amounts: [-5], withPayment: true }));
    expect(seen).toEqual(['+line', '+move', '+payment', ...(version === 19 ? [`partner ${partnerId}`] : [])]);
  });

  it('stamps moves and the survivor of a merge, but no item', () => {
    const { books, partnerId, other, invoice, payment } = start();
    expect(observe(books, () => books.mergePartners(partnerId, other))).toEqual(
      [`-partner ${partnerId}`, `move ${invoice.id}`, `move ${payment.id}`, `partner ${other}`].toSorted(),
    );
  });
});
