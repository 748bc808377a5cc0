import type pg from 'pg';

interface Queryable {
  pool: Pick<pg.Client, 'query'>;
}

/** Facts that the installation records about itself. */
export interface ServiceFacts {
  /** All books were compared with their source facts: `quittance verify` without `--org`. */
  verified: { differences: number };
  /** A proxy that TRUST_PROXY does not cover forwarded a request with this header. */
  forwarded: { header: string };
}

/** Records a fact and replaces the previous value. */
export async function recordServiceFact<Name extends keyof ServiceFacts>(
  { pool }: Queryable,
  name: Name,
  facts: ServiceFacts[Name],
): Promise<void> {
  await pool.query({
    name: 'record service fact',
    text: `INSERT INTO service_facts (name, facts, recorded_at) VALUES ($1, $2, clock_timestamp())
           ON CONFLICT (name) DO UPDATE SET facts = excluded.facts, recorded_at = excluded.recorded_at`,
    values: [name, JSON.stringify(facts)],
  });
}

/** Returns the last recorded fact and its time, ISO 8601; null: never recorded. */
export async function loadServiceFact<Name extends keyof ServiceFacts>(
  { pool }: Queryable,
  name: Name,
): Promise<{ facts: ServiceFacts[Name]; recordedAt: string } | null> {
  const { rows } = await pool.query<{ facts: ServiceFacts[Name]; recordedAt: string }>({
    name: 'read service fact',
    text: 'SELECT facts, recorded_at AS "recordedAt" FROM service_facts WHERE name = $1',
    values: [name],
  });
  return rows[0] ?? null;
}
