import { onClock } from '../../../dunning/domain/rules.ts';
import { localDate } from '../../../kernel/calendar.ts';
import { PAYMENT_PROVIDERS, readPayouts } from '../../../online-payments/commands.ts';
import { DEFAULT_LIMITS, join } from '../../../people/index.ts';
import type { Person } from '../../../people/users/queries.ts';
import { withClockOffset } from '../../../platform/clock.ts';
import type { Context } from '../../../platform/context.ts';
import { inTransaction } from '../../../platform/db/transaction.ts';
import type { Organization } from '../../../platform/organization.ts';
import { EUROS } from '../../demo/names.ts';
import { createOrganization } from '../../organizations.ts';
import { advanceUntil } from '../../test-clock/advance.ts';
import { proposePlanOfAgent } from '../perform/agent.ts';
import { perform } from '../perform/perform.ts';
import type { SampleStage } from '../perform/stage.ts';
import { SCRIPT_DAYS, type ScheduledEvent } from '../script/events.ts';
import { sampleScript } from '../script/script.ts';
import { sampleTexts } from '../texts/sample-texts.ts';
import { connectErp } from './connect-erp.ts';
import { connectPayments } from './connect-payments.ts';
import { HISTORY_PERCENT, storeProgress } from './progress.ts';
import { beginReplay, endReplay } from './replay-clock.ts';
import { setGoals } from './set-goals.ts';
import { createTeam, importHistory, setUpCompany } from './set-up.ts';

const DAY_MS = 86_400_000;

/** Thrown when the process stops, or another one makes the sample data. */
export class MakingStoppedError extends Error {}

interface Making {
  /** The organization of the person who asked for it. */
  origin: Organization;
  owner: Person;
  /** Id of the sandbox to create. */
  id: string;
  goesOn: () => boolean;
}

/**
 * Creates a sandbox and plays the 90 days until now in it, on its own clock. At the end, the person who asked
 * for it becomes its owner.
 * @throws MakingStoppedError when `goesOn` returned false; the sandbox is then incomplete
 */
export async function makeSample(context: Context, making: Making): Promise<void> {
  const { database, clock } = context;
  const { origin, id } = making;
  const now = clock.wall.millis();
  const offsetMillis = -SCRIPT_DAYS * DAY_MS;
  const [from, to] = [now + offsetMillis, now].map((millis) => new Date(millis).toISOString());
  if (from === undefined || to === undefined) throw new Error('two times were computed');
  const begun = { clockOffsetMillis: offsetMillis };
  await withClockOffset(begun, () => createSandbox(context, making));
  await beginReplay(database, id, { offsetMillis, from, to });
  const stage = await withClockOffset(begun, () => setStage(context, making, to));
  await storeProgress(database, origin.id, HISTORY_PERCENT);
  await play(stage, making);
  await advance(context, making, clock.wall.now());
  await atEnd(stage, making, endStory);
  await endReplay(database, id);
  await admitOwner(context, making);
  // Only users of the sandbox are notified of a plan.
  await atEnd(stage, making, proposePlanOfAgent);
}

async function createSandbox(context: Context, { origin, id }: Making): Promise<void> {
  const { currency, timezone, language } = origin;
  const facts = { ...DEFAULT_LIMITS, currency, timezone, language, nativeIntegration: null };
  const name = sampleTexts(language).companyName;
  await createOrganization(context, { ...facts, name, sandbox: true, sampleOf: origin.id }, id);
}

async function setStage(context: Context, { id, owner }: Making, to: string): Promise<SampleStage> {
  const organization = await requireSandbox(context, id);
  const { currency, contactPositions, timezone, language } = organization;
  const currencies = new Set(currency in EUROS ? [currency, 'EUR', 'GBP'] : [currency]);
  const setting = { currency, currencies, positions: [...contactPositions] };
  const texts = sampleTexts(language);
  const team = await createTeam(context, id, owner);
  await setUpCompany(context, organization, { texts, currencies });
  const script = sampleScript(setting, localDate(to, timezone));
  const stage = { context, organization: await requireSandbox(context, id), team, texts, script };
  await importHistory(stage);
  await setGoals(stage);
  await connectPayments(context, stage.organization);
  return stage;
}

/** Lets the events of the script happen, each at its time. */
async function play(stage: SampleStage, making: Making): Promise<void> {
  const { context, script, organization } = stage;
  const { database } = context;
  let last: ScheduledEvent | null = null;
  for (const event of script.events) {
    if (last === null || last.day !== event.day || last.minute !== event.minute) {
      const at = onClock(script.days.dateOf(event.day), event.minute, organization.timezone);
      await advance(context, making, at);
      await storeProgress(database, making.origin.id, HISTORY_PERCENT + event.day);
    }
    last = event;
    const current = await requireSandbox(context, making.id);
    await withClockOffset(current, () => perform({ ...stage, organization: current }, event));
  }
}

/** Adds the connection with the balances of now, and the last payouts. */
async function endStory(stage: SampleStage): Promise<void> {
  await connectErp(stage);
  await readPayouts({ ...stage.context, paymentProviders: PAYMENT_PROVIDERS }, stage.organization, 'SANDBOX');
}

/** Does the last work of the story at the time of the sandbox. */
async function atEnd(
  stage: SampleStage,
  { id }: Making,
  work: (stage: SampleStage) => Promise<void>,
): Promise<void> {
  const organization = await requireSandbox(stage.context, id);
  await withClockOffset(organization, () => work({ ...stage, organization }));
}

async function advance(context: Context, { id, goesOn }: Making, until: string): Promise<void> {
  if (!(await advanceUntil(context, id, until, goesOn))) throw new MakingStoppedError();
}

async function admitOwner({ database, clock }: Context, { id, owner }: Making): Promise<void> {
  await inTransaction(database, (connection) =>
    join(connection, { ...owner, organizationId: id, position: null, role: 'OWNER' }, clock.wall.now()),
  );
}

async function requireSandbox({ organizations }: Context, id: string): Promise<Organization> {
  const organization = await organizations.byId(id);
  if (organization === null) throw new Error('the sandbox of the sample data does not exist');
  return organization;
}
