import type { Timestamp } from '../../kernel/calendar.ts';
import { isUndoable, recordUndoable } from '../../ledger/commands.ts';
import { sameValue } from '../../ledger/domain/settlement/table.ts';
import type { UndoableFacts } from '../../ledger/domain/undoable.ts';
import { fromCustomers, fromInvoices } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';

/** A user's dunning choices for a customer. */
export interface CustomerChoice {
  dunningPlanId: string | null;
  dunningOff: boolean;
  pausedUntil: Timestamp | null;
}

/** A user's dunning choices for an invoice. */
export interface InvoiceChoice {
  dunningPlanId: string | null;
  pausedUntil: Timestamp | null;
  /** Contacts chosen as recipients for the invoice, ordered by id. */
  contactIds: string[];
}

type Name = { id?: string | undefined; externalId?: string | undefined };

/** A record with its current dunning choices. */
interface RecordWithChoice<C> {
  id: string;
  customerId: string;
  choice: C;
}

/** Returns a customer with its dunning choices, under the lock of its family; null if it does not exist. */
export async function loadCustomerWithChoice(
  connection: Connection,
  organizationId: string,
  { id, externalId }: Name,
): Promise<RecordWithChoice<CustomerChoice> | null> {
  const [column, value] = id === undefined ? ['external_id', externalId] : ['id', id];
  const { rows } = await connection.query<CustomerChoice & { id: string }>({
    name: `dunning of customer by ${column}`,
    text: `SELECT c.id, c.dunning_plan_id AS "dunningPlanId", c.dunning_off AS "dunningOff",
             c.dunning_paused_until AS "pausedUntil"
           ${fromCustomers('c')} AND c.${column} = $2`,
    values: [organizationId, value],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id: customerId, ...choice } = row;
  return { id: customerId, customerId, choice };
}

/** Returns an invoice with its dunning choices, under the lock of its family; null if it does not exist. */
export async function loadInvoiceWithChoice(
  connection: Connection,
  organizationId: string,
  { id, externalId }: Name,
): Promise<RecordWithChoice<InvoiceChoice> | null> {
  const [column, value] = id === undefined ? ['external_id', externalId] : ['id', id];
  const { rows } = await connection.query<InvoiceChoice & { id: string; customerId: string }>({
    name: `dunning of invoice by ${column}`,
    text: `SELECT d.id, d.customer_id AS "customerId", d.dunning_plan_id AS "dunningPlanId",
             d.dunning_paused_until AS "pausedUntil",
             coalesce((SELECT json_agg(i.contact_id ORDER BY i.contact_id) FROM invoice_contacts i
               WHERE i.organization_id = $1 AND i.invoice_id = d.id), '[]') AS "contactIds"
           ${fromInvoices('d')} AND d.${column} = $2`,
    values: [organizationId, value],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id: invoiceId, customerId, ...choice } = row;
  return { id: invoiceId, customerId, choice };
}

const KINDS = {
  CUSTOMER: { kind: 'CUSTOMER_DUNNING_CHANGED', readChoice: loadCustomerWithChoice },
  INVOICE: { kind: 'INVOICE_DUNNING_CHANGED', readChoice: loadInvoiceWithChoice },
} as const;

/** Records an undoable change of dunning choices, in the transaction of the change. */
export class UndoableChoice {
  /** Change ids of the attempt that succeeded. */
  ids: readonly string[] = [];
  #before: RecordWithChoice<object> | null = null;
  readonly #clock: DataContext['clock'];
  readonly #organizationId: string;
  readonly #of: keyof typeof KINDS;
  readonly #target: Name;

  constructor(
    { clock }: Pick<DataContext, 'clock'>,
    { id }: Pick<Organization, 'id'>,
    of: keyof typeof KINDS,
    target: Name,
  ) {
    this.#clock = clock;
    this.#organizationId = id;
    this.#of = of;
    this.#target = target;
  }

  /** Call before the change. */
  readonly look = async (connection: Connection): Promise<void> => {
    this.ids = [];
    const { readChoice } = KINDS[this.#of];
    this.#before = isUndoable() ? await readChoice(connection, this.#organizationId, this.#target) : null;
  };

  /**
   * Call after the change. It records only the fields that differ, so that others may change in the meantime.
   */
  async record(connection: Connection): Promise<void> {
    const before = this.#before;
    if (before === null) return;
    const { kind, readChoice } = KINDS[this.#of];
    const { id, customerId } = before;
    const after = await readChoice(connection, this.#organizationId, { id });
    if (after === null) return;
    const facts: UndoableFacts = {
      kind,
      record: { kind: this.#of, id },
      customerId,
      before: differingFields(before.choice, after.choice),
      after: differingFields(after.choice, before.choice),
    };
    const where = { organizationId: this.#organizationId, clock: this.#clock };
    this.ids = (await recordUndoable(connection, where, facts)).map((kept) => kept.id);
  }
}

function differingFields(one: object, other: object): object {
  return Object.fromEntries(
    Object.entries(one).filter(([name, value]) => !sameValue(value, Reflect.get(other, name))),
  );
}
