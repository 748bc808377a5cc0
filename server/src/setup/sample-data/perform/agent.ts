import { setTimeout as sleep } from 'node:timers/promises';
import { approvePlan, type NewAgentPlan, proposePlan, stateLimits } from '../../../agents/index.ts';
import { localDate } from '../../../kernel/calendar.ts';
import { minorUnits } from '../../../kernel/currency.ts';
import { addDays } from '../../../kernel/days.ts';
import { createKey, keyFacts, RESOURCES } from '../../../people/index.ts';
import { fromKeys } from '../../../people/relations.ts';
import type { Actor } from '../../../platform/actor.ts';
import { actingAs } from '../../../platform/current-actor.ts';
import { ApiError } from '../../../platform/errors.ts';
import type { Grant } from '../../../platform/scope.ts';
import { type OpenInvoice, openInvoices } from '../make/open-invoices.ts';
import type { SampleEvent, SamplePerson } from '../script/events.ts';
import type { SampleStage } from './stage.ts';
import { actorOf } from './team.ts';

/** It reads everything, and may propose plans. */
const SCOPE = RESOURCES.map((resource) =>
  resource === 'agent_plans' ? 'agent_plans:write' : `${resource}:read`,
);
const COMMANDS = [
  'customers.create_note',
  'customers.set_dunning',
  'invoices.promise',
  'invoices.write_mail',
];
/** Limits of money, in whole units of the organization's currency. */
const [PER_PLAN, PER_DAY] = [100_000, 250_000];

const ALL_DAYS = [1, 2, 3, 4, 5, 6, 7];
/** Days until the promised payment and the end of the pause that the agent proposes. */
const [PROMISED_IN, PAUSED_FOR] = [14, 28];
/** How long the last plan waits, so that people also find it who return later. Its promise is not over by then. */
const WAITING_MS = PROMISED_IN * 86_400_000;
/** Attempts while other transactions change the same records, and the delay between two, in milliseconds. */
const [ATTEMPTS, RETRY_MS] = [10, 500];
/** Records of the emails and of the notes. */
const [MAILS, NOTES] = [3, 2];

/** An agent gets a key with limits and proposes a plan. A colleague approves it, and a job does it. */
export async function approvePlanOfAgent(
  stage: SampleStage,
  { by }: Extract<SampleEvent, { type: 'AGENT_PLAN' }>,
): Promise<void> {
  const { context, organization, texts } = stage;
  const grant = await actingAs(actorOf(stage.team.OWNER), () => addAgentKey(stage));
  const { title, reason, note } = texts.agent.notes;
  const proposed = await proposeFirst(stage, { grant }, (invoices) => ({
    title,
    reason,
    steps: [
      {
        list: 'customers',
        command: 'create_note',
        input: { content: note },
        recordIds: invoices.slice(0, NOTES).map(({ customerId }) => customerId),
      },
    ],
  }));
  if (proposed === null) return;
  const approval = { fingerprint: proposed.fingerprint, asking: userOf(stage, by) };
  await approvePlan(context, organization, proposed.id, approval);
}

/** The agent proposes a plan that waits for the person who looks at the sample data. */
export async function proposePlanOfAgent(stage: SampleStage): Promise<void> {
  const { context, organization, texts } = stage;
  const grant = await findAgentKey(stage);
  if (grant === null) return;
  const { title, reason, subject, body, promise } = texts.agent.reminder;
  const today = localDate(context.clock.now(), organization.timezone);
  await proposeFirst(stage, { grant, openMs: WAITING_MS }, (invoices) => {
    const [promised, paused, ...others] = invoices;
    if (promised === undefined || paused === undefined || others.length < MAILS) return null;
    const mail = { text: { subject, body }, showsInvoices: true };
    return {
      title,
      reason,
      steps: [
        {
          list: 'invoices',
          command: 'write_mail',
          input: mail,
          recordIds: others.slice(0, MAILS).map(({ id }) => id),
        },
        {
          list: 'invoices',
          command: 'promise',
          input: { date: addDays(today, PROMISED_IN), comment: promise },
          recordIds: [promised.id],
        },
        {
          list: 'customers',
          command: 'set_dunning',
          input: { pausedUntil: addDays(today, PAUSED_FOR) },
          recordIds: [paused.customerId],
        },
      ],
    };
  });
}

/** The agent, and how long its plan waits. Absent: as usual. */
interface Proposing {
  grant: Grant;
  openMs?: number;
}

/**
 * Proposes a plan about the first invoices that it can be about: a promise or a dispute may exclude some.
 * @returns null if it can be about none
 */
async function proposeFirst(
  stage: SampleStage,
  proposing: Proposing,
  planFor: (invoices: readonly OpenInvoice[]) => NewAgentPlan | null,
): Promise<{ id: string; fingerprint: string } | null> {
  const invoices = await openInvoices(stage);
  for (const at of invoices.keys()) {
    const plan = planFor(invoices.slice(at));
    if (plan === null) return null;
    try {
      return await proposePatiently(stage, proposing, plan);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'CONFLICT') throw error;
    }
  }
  return null;
}

/** Proposes a plan as the agent does, again while other transactions change its records. */
async function proposePatiently(
  { context, organization }: SampleStage,
  { grant, ...options }: Proposing,
  plan: NewAgentPlan,
): Promise<{ id: string; fingerprint: string }> {
  const asking = { grant, actingUser: null, member: null };
  const propose = () => proposePlan(context, organization, plan, asking, options);
  for (let attempt = 1; ; attempt += 1)
    try {
      return await actingAs(agentOf(grant), propose);
    } catch (error) {
      if (!(error instanceof ApiError) || error.code !== 'UNAVAILABLE' || attempt === ATTEMPTS) throw error;
      await sleep(RETRY_MS);
    }
}

const agentOf = ({ apiKey }: Grant): Actor => ({
  kind: 'API_KEY',
  id: apiKey,
  apiKey: null,
  job: null,
  address: null,
});

async function addAgentKey(stage: SampleStage): Promise<Grant> {
  const { context, organization, texts } = stage;
  const facts = keyFacts({ name: texts.agent.name, scope: SCOPE });
  const { apiKey } = await createKey(context, organization.id, facts);
  const money = (whole: number) => ({
    [organization.currency]: whole * 10 ** minorUnits(organization.currency),
  });
  await stateLimits(context, organization.id, apiKey, {
    attributes: {
      commands: [...COMMANDS],
      recordsPerPlan: 20,
      recordsPerDay: 50,
      moneyPerPlan: money(PER_PLAN),
      moneyPerDay: money(PER_DAY),
      openPlans: 3,
      weekdays: ALL_DAYS,
      allowedFrom: null,
      allowedUntil: null,
    },
    asking: userOf(stage, 'OWNER'),
  });
  return grantOf(apiKey);
}

async function findAgentKey({ context, organization, texts }: SampleStage): Promise<Grant | null> {
  const { rows } = await context.database.pool.query<{ id: string }>({
    name: 'key of sample agent',
    text: `SELECT k.id ${fromKeys('k')} AND k.name = $2`,
    values: [organization.id, texts.agent.name],
  });
  return rows[0] === undefined ? null : grantOf(rows[0].id);
}

const grantOf = (apiKey: string): Grant => ({ apiKey, scope: SCOPE, expiresAt: null, lenient: false });

/** A user of the sample company, as if signed in. */
function userOf({ organization, team }: SampleStage, person: SamplePerson) {
  const actingUser = team[person];
  const member = { organization, userId: actingUser.id, sessionId: '', viaProvider: false };
  return { grant: null, actingUser, member };
}
