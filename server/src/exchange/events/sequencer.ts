import type { FastifyBaseLogger } from 'fastify';
import type { Clock } from '../../platform/clock.ts';
import type { Database } from '../../platform/db/database.ts';
import { type Loop, startLoop } from '../../platform/jobs/loop.ts';
import { sequenceEvents } from '../../platform/sequence-events.ts';

export interface SequencerOptions {
  database: Database;
  clock: Clock;
  log: Pick<FastifyBaseLogger, 'error'>;
  pollMillis?: number;
}

/** While nobody waits for webhooks, it rests so many times as long as it worked: an import has the machine first. */
const REST = 4;

const WAITING = `SELECT o.organization_id AS id,
  EXISTS (SELECT 1 FROM webhook_endpoints w WHERE w.organization_id = o.organization_id AND w.enabled) AS awaited
FROM organizations o WHERE EXISTS (SELECT 1 FROM outbox x WHERE x.organization_id = o.organization_id)`;

/** Moves events from the outboxes of all organizations into their feeds, so that webhooks learn of them. */
export function startSequencer({ database, clock, log, pollMillis = 500 }: SequencerOptions): Loop {
  const turn = async (): Promise<number> => {
    const begun = clock.millis();
    const { rows } = await database.pool.query<{ id: string; awaited: boolean }>({
      name: 'outboxes that wait',
      text: WAITING,
    });
    let pause = pollMillis;
    for (const { id, awaited } of rows) {
      const more = await sequenceEvents(database, id);
      if (more) pause = Math.min(pause, awaited ? 0 : REST * Math.max(1, clock.millis() - begun));
    }
    return pause;
  };
  return startLoop({ name: 'change feeds', log, errorMillis: pollMillis, turn });
}
