import { fromCustomers, fromInvoices } from '../../ledger/relations.ts';
import type { Database } from '../../platform/db/database.ts';
import type { GoodRow } from './parsed-rows.ts';

/** Looks up which customers and invoices named in rows exist. */
export class RecordLookup {
  readonly #pool: Pick<Database, 'pool'>['pool'];
  readonly #organizationId: string;
  readonly #hasInvoices: boolean;
  readonly #customers = new Set<string>();
  #invoices = new Map<string, string[]>();

  constructor(pool: Pick<Database, 'pool'>['pool'], organizationId: string, hasInvoices: boolean) {
    this.#pool = pool;
    this.#organizationId = organizationId;
    this.#hasInvoices = hasInvoices;
  }

  hasCustomer(externalId: string): boolean {
    return this.#customers.has(externalId);
  }

  addCustomer(externalId: string): void {
    this.#customers.add(externalId);
  }

  invoicesOf(name: string): readonly string[] {
    return this.#invoices.get(name) ?? [];
  }

  async lookUp(rows: readonly GoodRow[]): Promise<void> {
    const customers = rows.flatMap(({ customer }) =>
      customer === null || this.#customers.has(customer) ? [] : [customer],
    );
    if (customers.length > 0) await this.#lookUpCustomers([...new Set(customers)]);
    const invoices = rows.flatMap(({ invoice }) => invoice ?? []);
    this.#invoices =
      invoices.length === 0 || !this.#hasInvoices
        ? new Map()
        : await this.#lookUpInvoices([...new Set(invoices)]);
  }

  async #lookUpCustomers(externalIds: readonly string[]): Promise<void> {
    const { rows } = await this.#pool.query<{ externalId: string }>({
      name: 'customers that rows name',
      text: `SELECT c.external_id AS "externalId" ${fromCustomers('c')} AND c.external_id = ANY($2::text[])`,
      values: [this.#organizationId, externalIds],
    });
    for (const { externalId } of rows) this.#customers.add(externalId);
  }

  /** Looks invoices up by externalId, else by number. */
  async #lookUpInvoices(names: readonly string[]): Promise<Map<string, string[]>> {
    const { rows } = await this.#pool.query<{ id: string; name: string }>({
      name: 'invoices that rows name',
      text: `SELECT d.id, d.external_id AS name ${fromInvoices('d')} AND d.external_id = ANY($2::text[])
             UNION ALL
             SELECT d.id, d.custom_id ${fromInvoices('d')} AND d.custom_id = ANY($2::text[])
               AND d.external_id <> d.custom_id
               AND NOT EXISTS (SELECT 1 ${fromInvoices('e')} AND e.external_id = d.custom_id)`,
      values: [this.#organizationId, names],
    });
    return new Map(
      [...Map.groupBy(rows, ({ name }) => name)].map(([name, found]) => [name, found.map(({ id }) => id)]),
    );
  }
}
