import type pg from 'pg';
import { backOff, RACE_ATTEMPTS } from '../db/backoff.ts';
import { isLostRace } from '../db/errors.ts';

/**
 * Retries each statement outside of a transaction after a deadlock or another lost race: nothing of it was
 * stored. graphile-worker 0.18.0 does not retry when it completes or fails a batch of jobs (`batch` in its
 * main.js leaves its own retry loop at the first error). It stops the whole worker pool instead.
 */
export function retryDeadlocks(client: pg.PoolClient): void {
  client.query = new Proxy(client.query, {
    apply: (send, self, words) => {
      const sent = () => Reflect.apply(send, self, words);
      return client.getTransactionStatus() === 'I' ? retried(sent) : sent();
    },
  });
}

async function retried<T>(send: () => Promise<T>): Promise<T> {
  for (let attempt = 1; ; attempt += 1) {
    try {
      return await send();
    } catch (error) {
      if (!isLostRace(error) || attempt === RACE_ATTEMPTS) throw error;
      await backOff(attempt);
    }
  }
}
