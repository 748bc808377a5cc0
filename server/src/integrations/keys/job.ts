import { systemActor } from '../../platform/actor.ts';
import { actingAs } from '../../platform/current-actor.ts';
import { inTransaction } from '../../platform/db/transaction.ts';
import { newJob } from '../../platform/jobs/kind.ts';
import { addJobs } from '../../platform/jobs/queue.ts';
import { defineTask, type Schedule, type Task } from '../../platform/jobs/task.ts';
import { notifyAdministrators } from '../connections/notify.ts';
import type { IntegrationContext } from '../connectors.ts';
import { dueWarning, FIRST_WARNING_MS } from '../domain/key-renewal.ts';
import { RENEW_SOURCE_KEY, SOURCE_KEYS_CLOCK } from './kinds.ts';
import { renewKey } from './renew.ts';
import { findConnectionsWithKeys, findExpiringKeys, storeWarning } from './store.ts';

/** Every ten minutes: a key whose end is unknown is renewed soon after its connection starts. */
export const keySchedules: readonly Schedule[] = [
  { kind: SOURCE_KEYS_CLOCK, at: '*/10 * * * *', atStart: true },
];

/** Returns the tasks that renew keys and notify of those that expire. */
export const keyTasks = (context: IntegrationContext): readonly Task[] => [
  defineTask(RENEW_SOURCE_KEY, (of, { signal }) =>
    actingAs({ ...systemActor(null), job: RENEW_SOURCE_KEY.name }, () => renewKey(context, of, signal)),
  ),
  defineTask(SOURCE_KEYS_CLOCK, async () => {
    const due = await findConnectionsWithKeys(context);
    await addJobs(
      context.database.pool,
      due.map((of) => newJob(RENEW_SOURCE_KEY, { ...of })),
    );
    await warnOfExpiry(context);
  }),
];

/** Notifies administrators once at each number of days before the end of a key. */
async function warnOfExpiry(context: IntegrationContext): Promise<void> {
  const { database, clock } = context;
  const nowMs = clock.wall.millis();
  for (const key of await findExpiringKeys(context, new Date(nowMs + FIRST_WARNING_MS).toISOString())) {
    const days = dueWarning(key.expiresAt, key.warned, nowMs);
    if (days === null) continue;
    await inTransaction(database, async (connection) => {
      if (!(await storeWarning(connection, key, days))) return;
      const { name } = key;
      await notifyAdministrators(connection, key, { kind: 'SOURCE_KEY_EXPIRING', name, now: clock.now() });
    });
  }
}
