import { addDays } from '../../../kernel/days.ts';
import type { DemoLine, Setting } from '../../demo/customers.ts';
import type { DemoDebt } from '../../demo/documents.ts';
import { type DemoHousehold, demoFamilies } from '../../demo/generate.ts';
import { seededRandom } from '../../demo/random.ts';
import { caseEvents } from './case-events.ts';
import { MORNING, type SamplePerson, SCRIPT_DAYS, type ScheduledEvent } from './events.ts';
import { decideFate, withOpenCases } from './fates.ts';
import { planEvents } from './instalment-plan.ts';
import { addKeyAccount, findKeyAccount } from './key-account.ts';
import { invoiceEvents, paymentEvents } from './ledger-events.ts';
import { officeEvents } from './office-events.ts';
import { onlineStory } from './online-story.ts';
import { statementEvents } from './statement-events.ts';
import { addSubscription } from './subscription.ts';
import { WorkDays } from './work-days.ts';

/** The same sample data for everyone. */
const SEED = 1;
const CUSTOMERS = 50;
/** Last day on which an invoice is issued. */
const LAST_ISSUE = SCRIPT_DAYS - 4;

/** The story of the sample company. */
export interface SampleScript {
  /** Records that exist when the script begins, as lines of an import. */
  history: DemoLine[];
  /** Account managers by external id of the customer. */
  managers: ReadonlyMap<string, SamplePerson>;
  /** In order. */
  events: ScheduledEvent[];
  days: WorkDays;
}

/** Returns the script of the 90 days until today. It follows from the seed, the settings and the date. */
export function sampleScript(setting: Omit<Setting, 'today'>, today: string): SampleScript {
  const first = addDays(today, -SCRIPT_DAYS);
  const families = [...demoFamilies({ ...setting, today: first }, SEED, CUSTOMERS)];
  const households = families.flat();
  const key = findKeyAccount(families, setting.currency);
  if (key !== null) addKeyAccount(key, SEED, LAST_ISSUE);
  for (const household of households) if (household !== key) addNewInvoices(household);
  const subscription = addSubscription(households, setting.currency);
  const days = new WorkDays(first);
  const online = onlineStory({ ...setting, today: first }, days);
  households.push(...online.households);
  const debts = households.flatMap(({ documents }) => documents.debts);
  const added = debts.filter(({ issued }) => issued > 0);
  const managers = managersOf(households, key);
  const random = seededRandom(SEED, 11);
  const payers = new Set(online.households.map(({ customer }) => customer));
  const decided = debts
    .filter((debt) => !subscription.includes(debt) && !payers.has(debt.customer))
    .map((debt) => decideFate(random, days, debt, debt.customer === key?.customer));
  const fates = withOpenCases(random, days, decided);
  const [one = '', ...more] = managers.keys();
  const managerOf = (customer: string) => managers.get(customer) ?? 'OWNER';
  const payments = paymentEvents(fates);
  const { currency } = setting;
  const agentPlan: ScheduledEvent = {
    day: days.lastThree()[1],
    minute: MORNING,
    event: { type: 'AGENT_PLAN', by: 'FIRST' },
  };
  const events = [
    ...invoiceEvents(households, added, days),
    ...payments,
    ...statementEvents({ fates, subscription, payments, payout: online.payout, currency, days }),
    ...caseEvents(fates, managerOf),
    ...planEvents(fates, days, managerOf),
    ...officeEvents(seededRandom(SEED, 13), days, [one, ...more]),
    ...online.events,
    agentPlan,
  ];
  return {
    history: historyOf(households, added),
    managers,
    events: events.toSorted((a, b) => a.day - b.day || a.minute - b.minute),
    days,
  };
}

/** Adds the invoices that a customer gets during the script. */
function addNewInvoices({ customer, documents }: DemoHousehold): void {
  const random = seededRandom(SEED, Number(customer.externalId.replaceAll(/\D/g, '')), 17);
  for (let count = random.int(3, 8); count > 0; count -= 1)
    documents.addInvoice(random.int(1, LAST_ISSUE), { days: random.pick([14, 30, 30]) });
}

function historyOf(households: readonly DemoHousehold[], added: readonly DemoDebt[]): DemoLine[] {
  const later = new Set(added.map(({ externalId }) => externalId));
  return households.flatMap(({ lines, documents }) => [
    ...lines,
    ...documents.lines.filter(({ data }) => !later.has(String(data['externalId']))),
  ]);
}

const PEOPLE: readonly SamplePerson[] = ['FIRST', 'SECOND', 'FIRST', 'SECOND', 'OWNER'];

/** Divides the customers. The person who looks at the sample data manages some, and the key account. */
function managersOf(
  households: readonly DemoHousehold[],
  key: DemoHousehold | null,
): Map<string, SamplePerson> {
  return new Map(
    households.map((household, i) => [
      household.customer.externalId,
      household === key ? 'OWNER' : (PEOPLE[i % PEOPLE.length] ?? 'OWNER'),
    ]),
  );
}
