import { type Bench, createTenant, type Figure, judgeRatio } from '../lib/context.ts';
import { startServer } from '../lib/server.ts';
import { median } from '../lib/statistics.ts';
import { connectBigcapital, type Peer } from '../peers/bigcapital.ts';
import { connectOurs } from '../peers/ours.ts';
import { RefusedError, type System } from '../peers/system.ts';

/** Number of clients as in the goal. PEER_CLIENTS lowers it for a peer that cannot serve that many. */
const CLIENTS = Number(process.env['PEER_CLIENTS'] ?? 10);
/** Clients that fill a list; few, so that any peer can serve them. */
const FILLING = 2;
const PAID = 500;
const LISTED = 2_000;
const LISTS = 30;
const WARM_UP = 20;
/** A turn ends after this time with what is done by then. */
const LONGEST_MS = 120_000;

/** Reads the peer from PEER_URL, PEER_EMAIL and PEER_PASSWORD; null if none is set. */
function peerOf(environment: NodeJS.ProcessEnv): Peer | null {
  const { PEER_URL: url, PEER_EMAIL: email, PEER_PASSWORD: password } = environment;
  return url === undefined || email === undefined || password === undefined ? null : { url, email, password };
}

interface Worked {
  /** Invoices created and paid per second. */
  perSecond: number;
  /** Acknowledged invoices with their payments. */
  pairs: { invoice: string; payment: string }[];
  /** Requests that were refused or failed; their work is skipped. */
  refused: number;
  /** The first error. */
  first: string;
}

/** Creates `count` invoices and pays each, with concurrent clients; each waits for every answer. */
async function makeAndPay(system: System, label: string, count: number, clients: number): Promise<Worked> {
  const pairs: Worked['pairs'] = [];
  let refused = 0;
  let first = '';
  let next = 0;
  const start = performance.now();
  const work = async (client: number) => {
    while (next < count && performance.now() - start < LONGEST_MS) {
      next += 1;
      const number = `${label}-${next}`;
      try {
        const invoice = await system.invoice(client, `I-${number}`);
        pairs.push({ invoice, payment: await system.pay(client, invoice, `P-${number}`) });
      } catch (error) {
        if (!(error instanceof RefusedError)) throw error;
        if (refused === 0) first = error.message;
        refused += 1;
      }
    }
  };
  await Promise.all(Array.from({ length: clients }, (_, client) => work(client)));
  const perSecond = (pairs.length * 1000) / (performance.now() - start);
  return { perSecond, pairs, refused, first };
}

interface Measured {
  one: number;
  ten: number;
  /** Milliseconds per list. */
  list: number;
  acknowledged: number;
  stored: number;
  refused: number;
}

async function measure(system: System, scale: number, say: (text: string) => void): Promise<Measured> {
  const run = Date.now().toString(36);
  await makeAndPay(system, `${run}-0`, WARM_UP, 1);
  const one = await makeAndPay(system, `${run}-1`, PAID * scale, 1);
  say(`${system.name}: one by one ${one.perSecond.toFixed(1)}/s`);
  const ten = await makeAndPay(system, `${run}-10`, PAID * scale, CLIENTS);
  say(
    `${system.name}: ${CLIENTS} clients ${ten.perSecond.toFixed(1)}/s, ${ten.refused} refused ${ten.first}`,
  );
  let missing = Math.max(0, LISTED * scale - (await system.count()));
  const fill = async (client: number) => {
    while (missing > 0) {
      missing -= 1;
      await system.invoice(client, `I-${run}-filling-${missing}`);
    }
  };
  await Promise.all(Array.from({ length: FILLING }, (_, client) => fill(client)));
  const times: number[] = [];
  for (let n = 0; n < LISTS; n += 1) {
    const start = performance.now();
    const rows = await system.list();
    times.push(performance.now() - start);
    if (rows !== 100) throw new Error(`${system.name} listed ${rows} invoices, not 100`);
  }
  say(`${system.name}: list ${median(times).toFixed(1)} ms of ${await system.count()} invoices`);
  const pairs = [...one.pairs, ...ten.pairs];
  let found = 0;
  for (const { invoice, payment } of pairs) {
    if (await system.isPaid(invoice)) found += 1;
    if (await system.isStored(payment)) found += 1;
  }
  return {
    one: one.perSecond,
    ten: ten.perSecond,
    list: median(times),
    acknowledged: 2 * pairs.length,
    stored: found,
    refused: one.refused + ten.refused,
  };
}

/**
 * Compares the same work with a running open-source peer: invoices created and paid by one and by ten
 * clients, and a list. One round, because each round enlarges the tables. Skipped if no peer is configured.
 */
export async function peers(bench: Bench): Promise<Figure[]> {
  const peer = peerOf(process.env);
  if (peer === null) {
    bench.say('peers: skipped, as PEER_URL, PEER_EMAIL and PEER_PASSWORD name none (docs/performance.md)');
    return [];
  }
  const theirs = await connectBigcapital(peer, CLIENTS);
  const other = await measure(theirs, bench.scale, bench.say).finally(theirs.close);
  const connection = await bench.postgres.freshDatabase();
  const server = await startServer(connection);
  try {
    const system = await connectOurs(server.port, await createTenant(connection), CLIENTS);
    const own = await measure(system, bench.scale, bench.say).finally(system.close);
    return figuresOf(own, other, theirs.name);
  } finally {
    await server.stop();
  }
}

function figuresOf(own: Measured, other: Measured, name: string): Figure[] {
  const rate = (value: number) => `${value.toFixed(1)}/s`;
  const kept = ({ acknowledged, stored: found, refused }: Measured) =>
    `${found} of ${acknowledged}, ${refused} refused`;
  const details = { own, other };
  return [
    {
      name: `Invoices made and paid one by one, against ${name}`,
      details,
      measure: rate(own.one),
      floor: rate(other.one),
      ...judgeRatio(own.one / other.one, { min: 20 }),
    },
    {
      name: `The same by ${CLIENTS} clients`,
      details,
      measure: rate(own.ten),
      floor: rate(other.ten),
      // A ratio to zero is undefined.
      ...(other.ten === 0
        ? { ratio: null, needed: '≥ 50', met: null }
        : judgeRatio(own.ten / other.ten, { min: 50 })),
    },
    {
      name: 'A list of 100 invoices',
      details,
      measure: `${own.list.toFixed(1)} ms`,
      floor: `${other.list.toFixed(1)} ms`,
      ...judgeRatio(other.list / own.list, { min: 100 }),
    },
    {
      name: 'Acknowledged records that exist unchanged',
      details,
      measure: kept(own),
      floor: kept(other),
      ratio: own.stored / own.acknowledged,
      needed: '1',
      met: own.stored === own.acknowledged,
    },
  ];
}
