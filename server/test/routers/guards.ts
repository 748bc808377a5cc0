import pg from 'pg';
import { TABLES } from '../../src/platform/tables/tables.ts';
import { SHARDS } from './placement.ts';

/** Refuses rows of organizations of other shards, and of tables that only the main shard has. */
const FUNCTIONS = (shard: number) => `
CREATE FUNCTION refuse_organization() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  IF get_byte(uuid_send(NEW.organization_id), 15) % ${SHARDS} <> ${shard} THEN
    RAISE EXCEPTION 'a row of the organization % in % is on the wrong shard', NEW.organization_id, TG_TABLE_NAME;
  END IF;
  RETURN NEW;
END $$;
CREATE FUNCTION refuse_rows() RETURNS trigger LANGUAGE plpgsql AS $$ BEGIN
  RAISE EXCEPTION 'a row of % is not on the main shard', TG_TABLE_NAME;
END $$;`;

/** Makes a shard refuse rows that belong to another one. So tests find statements that bypass the router. */
export async function guardShard(to: pg.ClientConfig, shard: number): Promise<void> {
  const statements = Object.entries(TABLES).flatMap(([name, entry]) => {
    const trigger = (refusal: string) =>
      `CREATE TRIGGER guard BEFORE INSERT OR UPDATE ON ${name} FOR EACH ROW EXECUTE FUNCTION ${refusal}()`;
    if (entry.tenant === 'ORGANIZATION') return [trigger('refuse_organization')];
    return entry.shard === 'MAIN' && shard !== 0 ? [trigger('refuse_rows')] : [];
  });
  const client = new pg.Client(to);
  await client.connect();
  try {
    await client.query(`${FUNCTIONS(shard)} ${statements.join(';\n')}`);
  } finally {
    await client.end();
  }
}
