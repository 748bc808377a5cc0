import { Ajv } from 'ajv';
import addFormats from 'ajv-formats';
import { expect } from 'vitest';
import { EVENT_DATA } from '../../src/exchange/events/payloads.ts';
import { isTimeZone } from '../../src/kernel/calendar.ts';
import { isCurrency } from '../../src/kernel/currency.ts';
import { EVENT_TYPES } from '../../src/ledger/domain/event-types.ts';
import type { Database } from '../../src/platform/db/database.ts';
import { isPrintable } from '../../src/platform/plain-text.ts';

const ajv = new Ajv({ strict: false, allErrors: true });
addFormats.default(ajv, ['uuid', 'date', 'date-time']);
ajv.addFormat('currency', isCurrency);
ajv.addFormat('timezone', isTimeZone);
ajv.addFormat('printable', isPrintable);

/** Maximum number of events checked per type and organization. */
const LOOKED_AT = 100;

const EVENTS = `
SELECT organization_id, type, data FROM events
UNION ALL
SELECT o.organization_id, e.value->>'type', (e.value->'data')::json FROM outbox o, json_array_elements(o.entries) e`;

/** Checks sent and pending events against their schemas in the OpenAPI document. */
export async function expectDescribedEvents({ pool }: Pick<Database, 'pool'>): Promise<void> {
  const { rows } = await pool.query<{ type: string; data: unknown }>(
    `SELECT type, data FROM (SELECT e.*, row_number() OVER (PARTITION BY organization_id, type) AS n FROM (${EVENTS}) e) t
     WHERE n <= ${LOOKED_AT}`,
  );
  for (const { type, data } of rows) {
    const known = EVENT_TYPES.find((one) => one === type);
    if (known === undefined) throw new Error(`${type} is no type of event`);
    const validate = ajv.compile(EVENT_DATA[known]);
    validate(data);
    expect(validate.errors ?? [], `${type} ${JSON.stringify(data)}`).toEqual([]);
  }
}
