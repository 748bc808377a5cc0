import type { Connection } from '@quittance/embedded-postgres';
import { systemClock } from '../../server/src/platform/clock.ts';
import { openDatabase } from '../../server/src/platform/db/database.ts';
import { createOrganization } from '../../server/src/setup/organizations.ts';
import type { Keys } from './load.ts';
import type { BenchPostgres } from './postgres.ts';

/** Shared inputs of every measurement. */
export interface Bench {
  postgres: BenchPostgres;
  /** Path of pgbench, or null. */
  pgbench: string | null;
  /** A folder for files of this run. */
  folder: string;
  rounds: number;
  /** Fraction of the full amount of work: 1, or less for a quick look. */
  scale: number;
  say: (text: string) => void;
}

/** One line of the table. */
export interface Figure {
  name: string;
  /** The measured quantity with its unit. */
  measure: string;
  floor: string;
  /** The ratio to judge; null if there is no requirement. */
  ratio: number | null;
  /** The requirement, such as `≥ 0.7`. */
  needed: string;
  met: boolean | null;
  details: unknown;
}

/** Returns a ratio with its requirement. */
export function judgeRatio(
  ratio: number,
  needed: { min: number } | { max: number },
): Pick<Figure, 'ratio' | 'needed' | 'met'> {
  return 'min' in needed
    ? { ratio, needed: `≥ ${needed.min}`, met: ratio >= needed.min }
    : { ratio, needed: `≤ ${needed.max}`, met: ratio <= needed.max };
}

export type Tenant = Keys & { id: string };

/** Creates an organization whose limits no measurement reaches. */
export async function createTenant(connection: Connection): Promise<Tenant> {
  const database = openDatabase({ connection, max: 2, onError: () => {} });
  try {
    return await createOrganization(
      { database, clock: systemClock },
      {
        name: 'Bench',
        currency: 'EUR',
        timezone: 'Europe/Paris',
        language: 'en',
        nativeIntegration: null,
        requestsPerMinute: 1_000_000,
        maxConcurrency: 1_000,
        unknownRecipientsPerDay: 1_000_000,
      },
    );
  } finally {
    await database.close();
  }
}
