import type pg from 'pg';

interface Queryable {
  pool: Pick<pg.Client, 'query'>;
}

/** What the installation knows of itself, each with when it was recorded. */
export interface ServiceFacts {
  /** All books were compared with what the facts make them: `quittance verify` without `--org`. */
  verified: { differences: number };
  /** A request was passed on by a proxy that TRUST_PROXY does not name, as this header of it shows. */
  forwarded: { header: string };
}

/** Records a fact in the place of what was known before. */
export async function recordFact<Name extends keyof ServiceFacts>(
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

/** The fact as it was recorded last, and when, ISO 8601; null: never. */
export async function readFact<Name extends keyof ServiceFacts>(
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
