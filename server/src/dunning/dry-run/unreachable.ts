import { fromCustomers } from '../../ledger/relations.ts';
import { queryRows, rowShape, shape } from '../../platform/db/rows.ts';
import type { Queryable } from '../facts/queries.ts';
import { type DunningCalendar, MOST_UNREACHABLE } from './calendar-schema.ts';

type UnreachableCustomers = DunningCalendar['unreachable'];

const { text, uuid } = shape;
const CUSTOMER_ROW = rowShape<UnreachableCustomers['customers'][number]>({
  id: uuid,
  externalId: text,
  name: text,
});

/** Counts the customers without a usable email address, and lists the first ones. */
export class Unreachable {
  #count = 0;
  readonly #customers: UnreachableCustomers['customers'] = [];

  async look(queryable: Queryable, organizationId: string, customerIds: readonly string[]): Promise<void> {
    const { rows } = await queryRows(queryable, {
      name: 'unreachable customers',
      text: `SELECT c.id, c.external_id AS "externalId", c.name ${fromCustomers('c')}
               AND c.id = ANY($2::uuid[]) AND NOT EXISTS (
               SELECT FROM contacts k WHERE k.organization_id = $1 AND k.customer_id = c.id AND k.bounced_at IS NULL)
             ORDER BY c.id`,
      values: [organizationId, customerIds],
      row: CUSTOMER_ROW,
    });
    this.#count += rows.length;
    this.#customers.push(...rows.slice(0, Math.max(0, MOST_UNREACHABLE - this.#customers.length)));
  }

  answer(): UnreachableCustomers {
    return { count: this.#count, customers: this.#customers };
  }
}
