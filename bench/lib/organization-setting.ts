import { FAMILY_TOPOLOGY_LOCK } from '../../server/src/ledger/settlement/families.ts';
import { SETTINGS } from '../../server/src/ledger/settlement/load.ts';
import type { Connection, Database } from '../../server/src/platform/db/database.ts';
import { sendTogether } from '../../server/src/platform/db/transaction.ts';

/** The setting that the policies of `row-security.ts` compare with. */
export const SETTING = 'quittance.organization';

/**
 * How a read sets its organization. `kept`: the connection keeps the last one, and a change travels in the
 * packet of the statement. `transaction`: each statement runs in its own transaction, in one packet, as a
 * pooler requires.
 */
export type SettingScope = 'kept' | 'transaction';

const KEEP = { name: 'organization keep', text: `SELECT set_config('${SETTING}', $1, false)` };
const SET_ORGANIZATION = { name: 'organization set', text: `SELECT set_config('${SETTING}', $1, true)` };
/** Set before the organization is read, which is behind the policies as well. */
const OF_SETTLEMENT = SETTINGS.replace(
  FAMILY_TOPOLOGY_LOCK,
  `${FAMILY_TOPOLOGY_LOCK}, set_config('${SETTING}', ($1::uuid)::text, true)`,
);

/**
 * Makes a service's connections set their organization at the lowest cost. Settlement sets it in the
 * statement that makes its other settings; reads of single records send it along. All other work uses the
 * role's initial organization.
 */
export function setOrganizations({ pool, readers }: Database, scope: SettingScope): void {
  if (readers === pool) throw new Error('a database with this few connections has none for reads');
  if (!OF_SETTLEMENT.includes(SETTING)) throw new Error('settlement has changed how it makes its settings');
  pool.on('connect', (client) => {
    client.query = wrapQuery(client.query, (statement, send) =>
      send(
        statement.text === SETTINGS
          ? { ...statement, name: 'organization settle', text: OF_SETTLEMENT }
          : statement,
      ),
    );
  });
  readers.on('connect', (client) => {
    client.query = wrapQuery(client.query, scope === 'kept' ? keepSetting(client) : setInTransaction(client));
  });
}

/** A named statement, as the hot paths send it. Its first value is the organization. */
interface NamedStatement {
  name: string;
  text: string;
  values: unknown[];
}

const isNamed = (statement: unknown): statement is NamedStatement =>
  typeof statement === 'object' && statement !== null && 'name' in statement && 'values' in statement;

/** Sends the statement, with others before and after it. */
type Sending = (statement: NamedStatement, send: (statement: NamedStatement) => unknown) => unknown;

function wrapQuery<Query extends (...words: never[]) => unknown>(query: Query, sending: Sending): Query {
  return new Proxy(query, {
    apply(target, self, [statement, ...others]: unknown[]) {
      const send = (changed: unknown) => Reflect.apply(target, self, [changed, ...others]);
      return isNamed(statement) ? sending(statement, send) : send(statement);
    },
  });
}

function keepSetting(client: Connection): Sending {
  const query = client.query.bind(client);
  let known: unknown = null;
  return (statement, send) => {
    const [organizationId] = statement.values;
    if (organizationId === known) return send(statement);
    known = organizationId;
    sendTogether(client);
    void query({ ...KEEP, values: [organizationId] });
    return send(statement);
  };
}

function setInTransaction(client: Connection): Sending {
  const query = client.query.bind(client);
  return (statement, send) => {
    sendTogether(client);
    void query({ name: 'begin', text: 'BEGIN' });
    void query({ ...SET_ORGANIZATION, values: statement.values.slice(0, 1) });
    const sent = send(statement);
    void query({ name: 'commit', text: 'COMMIT' });
    return sent;
  };
}
