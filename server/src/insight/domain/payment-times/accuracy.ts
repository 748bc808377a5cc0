import { noCounts } from './counts.ts';
import {
  addHistory,
  type CustomerHistory,
  customerLearner,
  type PaidInvoice,
  timesOfEverybody,
  timesOfGroup,
} from './history.ts';
import { chancePaidBy, chanceUnpaid, firstDayWithChance, LAST_DAY, type PaymentTimes } from './times.ts';

/** A past invoice, with the facts known at its issue and its payment day. */
export interface PastInvoice extends PaidInvoice {
  customer: string;
  group: string;
}

/** The accuracy of one forecast method. */
export interface Accuracy {
  method: 'DUE_DATE' | 'MEDIAN_OF_ALL' | 'MEDIAN_OF_CUSTOMER' | 'FORECAST';
  invoices: number;
  /** Mean of |forecast day − payment day|. */
  meanAbsoluteError: number;
  /** Share of invoices with a correct forecast of whether they are paid late. */
  lateRight: number;
  /** Share of invoices paid between P10 and P90; null: the method has no interval. */
  within: number | null;
}

/** A method's forecast for an invoice on its issue day, in days after the due day. */
interface Predicted {
  days: number;
  isLate: boolean;
  interval: readonly [from: number, until: number] | null;
}

/**
 * Forecasts the payment of each tested invoice on its issue day, and compares it with the actual payment. It
 * uses only facts about other invoices that were known before that day: their issue, and whether they were
 * paid.
 * @param tested the invoices to forecast
 * @param known all invoices that may be used as history
 */
export function compareMethods(tested: readonly PastInvoice[], known: readonly PastInvoice[]): Accuracy[] {
  const predictions: Record<Accuracy['method'], { of: PastInvoice; predicted: Predicted }[]> = {
    DUE_DATE: [],
    MEDIAN_OF_ALL: [],
    MEDIAN_OF_CUSTOMER: [],
    FORECAST: [],
  };
  for (const [today, issued] of Map.groupBy(tested, ({ issuedOn }) => issuedOn)) {
    const methods = methodsOf(known, today);
    for (const invoice of issued)
      for (const [method, predict] of methods)
        predictions[method].push({ of: invoice, predicted: predict(invoice) });
  }
  return (['DUE_DATE', 'MEDIAN_OF_ALL', 'MEDIAN_OF_CUSTOMER', 'FORECAST'] as const).map((method) => ({
    method,
    ...measure(predictions[method]),
  }));
}

type Method = readonly [Accuracy['method'], (invoice: PastInvoice) => Predicted];

function methodsOf(known: readonly PastInvoice[], today: number): Method[] {
  const paid = known.filter(({ paidOn }) => paidOn < today);
  const ofAll = medianLate(paid) ?? 0;
  const byCustomer = Map.groupBy(paid, ({ customer }) => customer);
  const atOnce = (days: number): Predicted => ({ days, isLate: days > 0, interval: null });
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

/** Returns the forecast of that day, for invoices issued on it. */
function forecastOn(known: readonly PastInvoice[], today: number): (invoice: PastInvoice) => Predicted {
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
    const day = (chance: number) => firstDayWithChance(times, since, chance) ?? LAST_DAY;
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

function measure(
  predictions: readonly { of: PastInvoice; predicted: Predicted }[],
): Omit<Accuracy, 'method'> {
  const mean = (of: (one: (typeof predictions)[number], paid: number) => number) =>
    predictions.reduce((sum, one) => sum + of(one, one.of.paidOn - one.of.dueOn), 0) /
    Math.max(1, predictions.length);
  const hasIntervals = predictions.some(({ predicted }) => predicted.interval !== null);
  return {
    invoices: predictions.length,
    meanAbsoluteError: mean(({ predicted }, paid) => Math.abs(predicted.days - paid)),
    lateRight: mean(({ predicted }, paid) => (predicted.isLate === paid > 0 ? 1 : 0)),
    within: hasIntervals
      ? mean(({ predicted: { interval } }, paid) =>
          interval !== null && paid >= interval[0] && paid <= interval[1] ? 1 : 0,
        )
      : null,
  };
}

/** Share of the history, by issue day, on which forecasts are tuned. The rest measures their accuracy. */
const LEARNED = 0.7;

/**
 * Computes the accuracy table for the last 30 % of invoices by issue day. Each invoice is forecast from
 * everything known before it, and again only from the first 70 %. Fewer than ten invoices give no meaningful
 * result.
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
