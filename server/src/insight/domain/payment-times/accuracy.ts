import { noCounts } from './counts.ts';
import {
  addHistory,
  type CustomerHistory,
  customerLearner,
  type PaidInvoice,
  timesOfEverybody,
  timesOfGroup,
} from './history.ts';
import { chancePaidBy, chanceUnpaid, dayOfChance, LAST_DAY, type PaymentTimes } from './times.ts';

/** An invoice of the past, with what is known of it when it is issued, and when it was paid. */
export interface PastInvoice extends PaidInvoice {
  customer: string;
  group: string;
}

/** How well payments were foretold. */
export interface Accuracy {
  method: 'DUE_DATE' | 'MEDIAN_OF_ALL' | 'MEDIAN_OF_CUSTOMER' | 'FORECAST';
  invoices: number;
  /** Mean of |day foretold − day of payment|. */
  meanAbsoluteError: number;
  /** Share of invoices for which it was foretold rightly whether they are paid after the due day. */
  lateRight: number;
  /** Share of invoices that were paid between P10 and P90; null: the method names no interval. */
  within: number | null;
}

/** What a method says of an invoice on the day of its issue, in days after the due day. */
interface Foretold {
  days: number;
  isLate: boolean;
  interval: readonly [from: number, until: number] | null;
}

/**
 * Foretells the payment of each of some invoices on the day of its issue, and compares that with what came. Of other invoices only what
 * was known before that day is used: that they were issued, and paid or not.
 * @param tested the invoices to foretell
 * @param known all whose past may be looked at
 */
export function compareMethods(tested: readonly PastInvoice[], known: readonly PastInvoice[]): Accuracy[] {
  const told: Record<Accuracy['method'], { of: PastInvoice; foretold: Foretold }[]> = {
    ...{ DUE_DATE: [], MEDIAN_OF_ALL: [], MEDIAN_OF_CUSTOMER: [], FORECAST: [] },
  };
  for (const [today, issued] of Map.groupBy(tested, ({ issuedOn }) => issuedOn)) {
    const methods = methodsOf(known, today);
    for (const invoice of issued)
      for (const [method, foretell] of methods)
        told[method].push({ of: invoice, foretold: foretell(invoice) });
  }
  return (['DUE_DATE', 'MEDIAN_OF_ALL', 'MEDIAN_OF_CUSTOMER', 'FORECAST'] as const).map((method) => ({
    method,
    ...measure(told[method]),
  }));
}

type Method = readonly [Accuracy['method'], (invoice: PastInvoice) => Foretold];

function methodsOf(known: readonly PastInvoice[], today: number): Method[] {
  const paid = known.filter(({ paidOn }) => paidOn < today);
  const ofAll = medianLate(paid) ?? 0;
  const byCustomer = Map.groupBy(paid, ({ customer }) => customer);
  const atOnce = (days: number): Foretold => ({ days, isLate: days > 0, interval: null });
  return [
    ['DUE_DATE', () => atOnce(0)],
    ['MEDIAN_OF_ALL', () => atOnce(ofAll)],
    ['MEDIAN_OF_CUSTOMER', ({ customer }) => atOnce(medianLate(byCustomer.get(customer) ?? []) ?? ofAll)],
    ['FORECAST', forecastOn(known, today)],
  ];
}

function medianLate(invoices: readonly PastInvoice[]): number | null {
  const days = invoices.map(({ dueOn, paidOn }) => paidOn - dueOn).sort((a, b) => a - b);
  const [low, high] = [days[Math.ceil(days.length / 2) - 1], days[Math.floor(days.length / 2)]];
  return low === undefined || high === undefined ? null : (low + high) / 2;
}

/** As the forecast of that day would have it, for invoices that are issued on it. */
function forecastOn(known: readonly PastInvoice[], today: number): (invoice: PastInvoice) => Foretold {
  const { everybody, groups, customers } = historiesOf(known, today);
  const learn = customerLearner(today);
  const everybodys = timesOfEverybody(countsOf(everybody, today));
  const timesOfGroups = new Map<string, PaymentTimes>();
  return ({ customer, group, dueOn }) => {
    const ofGroup =
      timesOfGroups.get(group) ?? timesOfGroup(countsOf(groups.get(group) ?? NOTHING, today), everybodys);
    timesOfGroups.set(group, ofGroup);
    const times = learn(customers.get(customer) ?? NOTHING, ofGroup);
    const since = today - 1 - dueOn;
    const day = (chance: number) => dayOfChance(times, since, chance) ?? LAST_DAY;
    const lateChance = 1 - chancePaidBy(times, since, 0);
    return {
      days: day(0.5),
      isLate: chanceUnpaid(times, since) > 0 && lateChance > 0.5,
      interval: [day(0.1), day(0.9)],
    };
  };
}

const NOTHING: CustomerHistory = { paid: [], open: [] };

const countsOf = (history: CustomerHistory, today: number) => {
  const counts = noCounts();
  addHistory(counts, history, today);
  return counts;
};

function historiesOf(known: readonly PastInvoice[], today: number) {
  const issued = known.filter(({ issuedOn }) => issuedOn < today);
  const history = (paid: readonly PastInvoice[]): CustomerHistory => ({ paid, open: [] });
  const by = (key: 'group' | 'customer') =>
    new Map([...Map.groupBy(issued, (one) => one[key])].map(([name, of]) => [name, history(of)] as const));
  return { everybody: history(issued), groups: by('group'), customers: by('customer') };
}

function measure(told: readonly { of: PastInvoice; foretold: Foretold }[]): Omit<Accuracy, 'method'> {
  const mean = (of: (one: (typeof told)[number], paid: number) => number) =>
    told.reduce((sum, one) => sum + of(one, one.of.paidOn - one.of.dueOn), 0) / Math.max(1, told.length);
  const hasIntervals = told.some(({ foretold }) => foretold.interval !== null);
  return {
    invoices: told.length,
    meanAbsoluteError: mean(({ foretold }, paid) => Math.abs(foretold.days - paid)),
    lateRight: mean(({ foretold }, paid) => (foretold.isLate === paid > 0 ? 1 : 0)),
    within: hasIntervals
      ? mean(({ foretold: { interval } }, paid) =>
          interval !== null && paid >= interval[0] && paid <= interval[1] ? 1 : 0,
        )
      : null,
  };
}

/** The share of the past, by days of issue, that forecasts are tuned on; the rest shows what they are worth. */
const LEARNED = 0.7;

/**
 * The table of accuracy: the last 30 % of invoices by day of issue, each foretold from all that was known before it, and again from no
 * more than the first 70 %. Fewer than ten invoices tell nothing.
 */
export function accuracyTable(invoices: readonly PastInvoice[]): {
  cut: number;
  ofAllKnown: Accuracy[];
  ofFirstPart: Accuracy[];
} {
  const sorted = [...invoices].sort((a, b) => a.issuedOn - b.issuedOn);
  const cut = Math.floor(sorted.length * LEARNED);
  const [first, last] = [sorted.slice(0, cut), sorted.slice(cut)];
  return { cut, ofAllKnown: compareMethods(last, sorted), ofFirstPart: compareMethods(last, first) };
}
