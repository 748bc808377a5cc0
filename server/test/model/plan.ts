import type { Auditor } from './auditor.ts';
import type { Command, Line } from './commands.ts';
import type { Random } from './random.ts';

const FAMILIES = 6;
const DOCUMENTS = 8;

/**
 * Returns commands that lead to the same books in any order, once their references exist: no two compete for
 * the same room.
 * In the given order, the service accepts every one.
 */
export function plan(random: Random): Command[] {
  return Array.from({ length: FAMILIES }, (_, i) => family(random, `f${i}-`)).flat();
}

function family(random: Random, p: string): Command[] {
  const people = [`${p}a`, `${p}a1`, `${p}a2`];
  const [root = '', ...children] = people;
  const commands: Command[] = [
    { type: 'customer', name: root },
    ...children.map((name): Command => ({ type: 'customer', name, parent: root })),
  ];
  const put = (kind: 'invoice' | 'payment' | 'creditNote' | 'refund', name: string, amount: number) => {
    const dueDate = kind === 'invoice' ? { dueDate: random.pick(['2026-02-28', '2026-12-31']) } : {};
    commands.push({ type: 'put', kind, name, customer: random.pick(people), amount, ...dueDate, lists: {} });
  };
  const names = (letter: string) => Array.from({ length: DOCUMENTS }, (_, i) => `${p}${letter}${i}`);
  const room = new Map<string, number>();
  for (const name of names('i')) {
    room.set(name, 10 * random.integer(5, 30));
    put('invoice', name, room.get(name) ?? 0);
  }
  for (const name of names('p')) commands.push(...credit(random, 'payment', name, people, room));
  for (const name of names('n').slice(0, 3))
    commands.push(...credit(random, 'creditNote', name, people, room));
  // Reconciliations have their own payments, so that none depends on the order.
  for (const name of names('q').slice(0, 4)) {
    const lines = take(random, room, 1);
    const [line] = lines;
    if (line === undefined) continue;
    put('payment', name, line.amount + 10 * random.integer(0, 3));
    const payments = [{ name, amount: line.amount }];
    commands.push({ type: 'reconcile', name, invoices: lines, refunds: [], payments, creditNotes: [] });
  }
  return commands;
}

/** Returns a credit, a separate message with its links, and refunds that take part of it back. */
function credit(
  random: Random,
  kind: 'payment' | 'creditNote',
  name: string,
  people: readonly string[],
  room: Map<string, number>,
): Command[] {
  const lines = take(random, room, 3);
  const linked = lines.reduce((sum, line) => sum + line.amount, 0);
  const amount = linked + 10 * random.integer(0, 5);
  const customer = random.pick(people);
  const stated = { type: 'put', kind, name, customer, amount } as const;
  const commands: Command[] = [
    { ...stated, lists: {} },
    { ...stated, lists: { invoice: lines } },
  ];
  let left = amount;
  for (let i = 0; i < 2 && left > 0 && random.chance(60); i += 1) {
    const back = random.integer(1, left);
    left -= back;
    commands.push({
      type: 'put',
      kind: 'refund',
      name: `${name}-r${i}`,
      customer: random.pick(people),
      amount: back,
      lists: { [kind]: [{ name, amount: back }] },
    });
  }
  return commands;
}

/** Takes parts of the room that invoices still have. */
function take(random: Random, room: Map<string, number>, max: number): Line[] {
  const open = [...room].filter(([, amount]) => amount > 0).map(([name]) => name);
  return random.some(open, max).map((name) => {
    const left = room.get(name) ?? 0;
    const amount = random.chance(30) ? left : random.integer(1, left);
    room.set(name, left - amount);
    return { name, amount };
  });
}

/** Returns deletions, undone reconciliations, lowered invoices and moves within families: all commute. */
export function partingPlan(random: Random, auditor: Auditor): Command[] {
  const { documents, customers, reconciliations } = auditor.facts;
  const parting: Command[] = [];
  for (const { kind, name, amount, customer } of documents.values()) {
    const relatives = [...customers.keys()].filter((other) => other.split('-')[0] === customer.split('-')[0]);
    if (random.chance(25)) parting.push({ type: 'delete', kind, name });
    else if (kind === 'invoice' && random.chance(30))
      parting.push({ type: 'put', kind, name, amount: Math.floor(amount / 2), lists: {} });
    else if (random.chance(40))
      parting.push({ type: 'put', kind, name, customer: random.pick(relatives), lists: {} });
  }
  for (const name of reconciliations.keys()) {
    if (!random.chance(40)) continue;
    parting.push({ type: 'reconcile', name, invoices: [], refunds: [], payments: [], creditNotes: [] });
  }
  return parting;
}
