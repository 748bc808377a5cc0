import { createAction, markEscalated } from '../../dunning/commands.ts';
import { fromActions } from '../../dunning/relations.ts';
import { findStoredSettings } from '../../dunning/settings/queries.ts';
import { localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import type { Language } from '../../kernel/formats.ts';
import { lockFamilies } from '../../ledger/commands.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import type { Organization } from '../../platform/organization.ts';
import { findColleaguesFor, taskFacts } from './tasks.ts';

/** Returns the days in which a reply must be answered; 0: replies do not stop reminders. */
export async function replyDeadlineDays(
  queryable: Pick<Connection, 'query'>,
  organizationId: string,
): Promise<number> {
  return (await findStoredSettings(queryable, organizationId)).replyDeadlineDays;
}

const NAMES: Readonly<Record<Language, (days: number, task: string) => string>> = {
  en: (days, task) => `Unanswered for ${days} days: ${task}`,
  fr: (days, task) => `Sans réponse depuis ${days} jours : ${task}`,
  de: (days, task) => `Seit ${days} Tagen unbeantwortet: ${task}`,
  es: (days, task) => `Sin respuesta desde hace ${days} días: ${task}`,
  it: (days, task) => `Senza risposta da ${days} giorni: ${task}`,
  nl: (days, task) => `Al ${days} dagen onbeantwoord: ${task}`,
};

/** Maximum per run; the next hourly run finds the others. */
const MAX_ESCALATIONS = 200;

interface Neglected {
  id: string;
  name: string;
  customerId: string;
}

const NEGLECTED = `
SELECT a.id, a.name, a.customer_id AS "customerId" ${fromActions('a')}
  AND a.topic = 'REPLY' AND a.state = 'TODO' AND a.escalated_at IS NULL AND a.created_at < $2
ORDER BY a.id LIMIT ${MAX_ESCALATIONS}`;

/**
 * Escalates unanswered replies to the account managers after the deadline. Reminders to the debtor stay
 * paused until a person closes the task.
 * @returns the number of replies
 */
export async function escalateReplies(
  { database }: Pick<DataContext, 'database'>,
  organization: Organization,
  now: Timestamp,
): Promise<number> {
  const { id: organizationId, timezone } = organization;
  const days = await replyDeadlineDays(database.pool, organizationId);
  if (days === 0) return 0;
  // A reply is late after `days` full days following its own day.
  const before = toTimestamp(addDays(localDate(now, timezone), -days), timezone);
  const { rows } = await database.pool.query<Neglected>({
    name: 'neglected replies',
    text: NEGLECTED,
    values: [organizationId, before],
  });
  for (const reply of rows)
    await inTransaction(database, async (connection) => {
      await lockFamilies(connection, organizationId, [reply.customerId]);
      await escalate(connection, organization, reply, { days, now });
    });
  return rows.length;
}

async function escalate(
  connection: Connection,
  { id: organizationId, language }: Organization,
  { id, name, customerId }: Neglected,
  { days, now }: { days: number; now: Timestamp },
): Promise<void> {
  if (!(await markEscalated(connection, organizationId, id, now))) return;
  const colleagues = await findColleaguesFor(connection, { organizationId, customerId, actionId: id });
  const facts = taskFacts(colleagues, NAMES[language](days, name), now);
  await createAction(connection, organizationId, { ...facts, customerId, topic: 'ESCALATION' }, now);
}
