import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { itNightly } from '../../../test/harness/seeds.ts';
import { Gathering, SPILL_PHASE } from './gathering.ts';
import type { Pack } from './packing.ts';
import { Stager } from './stage.ts';

interface Line {
  type: 'invoice' | 'credit_note' | 'payment';
  data: { externalId: string; customer: { externalId: string }; linkedInvoices?: object[] };
}

function line(type: Line['type'], externalId: string, customer: string, invoices?: readonly object[]): Line {
  const own = { externalId, customer: { externalId: customer } };
  if (invoices === undefined) return { type, data: own };
  return {
    type,
    data: { ...own, linkedInvoices: invoices.map((invoice) => ({ amountLinked: 1, invoice })) },
  };
}

const named = (externalId: string) => ({ externalId });

/** Returns the packs of a file, with low memory limits. */
async function packsOf(lines: readonly Line[], limits = { held: 2000, bucket: 4000 }): Promise<Pack[]> {
  const gathering = new Gathering(limits);
  const stager = new Stager();
  const spilled = new Map<string, string>();
  for (const [i, one] of lines.entries()) {
    const staged = stager.read({ number: i, bytes: Buffer.from(JSON.stringify(one)) });
    if (!('bucket' in staged)) throw new Error(staged.reason);
    const pack = gathering.add(staged);
    if (pack === null) continue;
    expect(pack.phase).toBe(SPILL_PHASE);
    spilled.set(`${pack.lane} ${pack.number}`, pack.lines.join('\n'));
  }
  const packs: Pack[] = [];
  for await (const pack of gathering.packs(
    async (bucket, number) => spilled.get(`${bucket} ${number}`) ?? '',
  ))
    packs.push(pack);
  return packs;
}

function placesOf(packs: readonly Pack[]) {
  const places = new Map<number, { phase: number; lane: number; at: number }>();
  for (const { phase, lane, number, lines } of packs)
    for (const [i, stored] of lines.entries()) {
      const of = Number(stored.slice(0, stored.indexOf('\t')));
      expect(places.has(of), `line ${of} comes once`).toBe(false);
      places.set(of, { phase, lane, at: number * 1000 + i });
    }
  return places;
}

async function phasesOf(lines: readonly Line[], limits?: { held: number; bucket: number }) {
  const phases: Record<number, number[]> = {};
  for (const [number, { phase }] of placesOf(await packsOf(lines, limits))) {
    phases[phase] ??= [];
    phases[phase].push(number);
  }
  for (const numbers of Object.values(phases)) numbers.sort((a, b) => a - b);
  return phases;
}

describe('packs of a self-contained customer', () => {
  const [together, creditNotes, payments] = [4, 5, 6];
  const complete = [
    line('payment', 'p', 'c', [named('i')]),
    line('credit_note', 'n', 'c', [named('i')]),
    line('invoice', 'i', 'c'),
  ];
  it('contain its lines in the order of the kinds', async () => {
    const [pack, ...more] = await packsOf(complete);
    expect(more).toEqual([]);
    expect(pack?.phase).toBe(together);
    expect(pack?.lines.map((stored) => stored[0])).toEqual(['2', '1', '0']);
  });
  const apart: [what: string, last: Line][] = [
    ['an invoice of another customer', line('payment', 'q', 'c', [named('other')])],
    ['an invoice that is not in the file', line('payment', 'q', 'c', [named('stored')])],
    ['an invoice by its id', line('payment', 'q', 'c', [{ id: '01890000-0000-7000-8000-000000000000' }])],
    ['an invoice by its number', line('payment', 'q', 'c', [{ externalId: 'i', customId: 'i' }])],
    ['an invalid reference', line('payment', 'q', 'c', [{ externalId: 7 }])],
  ];
  it.each(apart)('are not used when a line names %s', async (_what, last) => {
    const lines = [...complete, line('invoice', 'other', 'd'), last];
    expect(await phasesOf(lines)).toEqual({ [together]: [2, 3], [creditNotes]: [1], [payments]: [0, 4] });
  });
  it('are not used when there are too many lines to sort in memory', async () => {
    const many = Array.from({ length: 100 }, (_, i) => line('invoice', `j${i}`, 'c'));
    const phases = await phasesOf([...complete, ...many]);
    expect(phases[creditNotes]).toEqual([1]);
    expect(phases[payments]).toEqual([0]);
  });
});

const names = fc.constantFrom('a', 'b', 'c', 'd', 'e', 'f');
const lines = fc.array(
  fc.oneof(
    fc.record({ type: fc.constant<'invoice'>('invoice'), name: names, customer: names }),
    fc.record({
      type: fc.constantFrom<'credit_note' | 'payment'>('credit_note', 'payment'),
      name: names,
      customer: names,
      invoices: fc.array(names.map(named), { maxLength: 3 }),
    }),
  ),
  { maxLength: 60 },
);

itNightly('keeps the lines of a record in order, and links after all lines of their documents', async () => {
  const limits = fc.record({
    held: fc.integer({ min: 0, max: 4000 }),
    bucket: fc.integer({ min: 0, max: 4000 }),
  });
  await fc.assert(
    fc.asyncProperty(lines, limits, async (drawn, max) => {
      const file = drawn.map((one) =>
        line(one.type, one.name, one.customer, 'invoices' in one ? one.invoices : undefined),
      );
      const places = placesOf(await packsOf(file, max));
      expect(places.size).toBe(file.length);
      const isBefore = (one: number, other: number) => {
        const [a, b] = [places.get(one), places.get(other)];
        if (a === undefined || b === undefined) return false;
        return a.phase < b.phase || (a.phase === b.phase && a.lane === b.lane && a.at < b.at);
      };
      for (const [i, { type, data }] of file.entries()) {
        const linked = JSON.stringify(data.linkedInvoices ?? []);
        for (const [j, other] of file.entries()) {
          const { externalId } = other.data;
          if (type === other.type && data.externalId === externalId && i < j)
            expect(isBefore(i, j)).toBe(true);
          if (other.type === 'invoice' && linked.includes(JSON.stringify(named(externalId))))
            expect(isBefore(j, i), `${j} before ${i}`).toBe(true);
        }
      }
    }),
  );
});
