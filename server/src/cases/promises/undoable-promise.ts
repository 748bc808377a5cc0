import type { CalendarDay, Timestamp } from '../../kernel/calendar.ts';
import { isUndoable, recordUndoable } from '../../ledger/commands.ts';
import type { Ref } from '../../ledger/domain/settlement/changes.ts';
import { fromDocumentsWith } from '../../ledger/relations.ts';
import type { DataContext } from '../../platform/context.ts';
import type { Connection } from '../../platform/db/database.ts';

/** The promise in force on an invoice; all null: none. */
export interface PromiseSnapshot {
  date: Timestamp | null;
  dueOn: CalendarDay | null;
  amount: number | null;
  comment: string | null;
  /** Its id in the history of the invoice. */
  promiseId: string | null;
}

/** An invoice with the promise in force. */
export interface PromisedSnapshot {
  id: string;
  customerId: string;
  isOpen: boolean;
  promise: PromiseSnapshot;
}

type Row = Omit<PromisedSnapshot, 'promise'> & PromiseSnapshot;

/** Returns an invoice with its promise, under the lock of its family; null if it does not exist. */
export async function loadCurrentPromise(
  connection: Connection,
  organizationId: string,
  { id = null, externalId = null }: { id?: string | null; externalId?: string | null },
): Promise<PromisedSnapshot | null> {
  const [column, value] = id === null ? ['external_id', externalId] : ['id', id];
  const { rows } = await connection.query<Row>({
    name: `standing promise by ${column}`,
    text: `SELECT d.id, d.customer_id AS "customerId", d.is_open AS "isOpen",
             d.promise_date AS date, d.promise_due_on AS "dueOn", d.promise_amount AS amount, d.promise_comment AS comment,
             p.id AS "promiseId"
           ${fromDocumentsWith('d', 'LEFT JOIN promises p ON p.organization_id = $1 AND p.invoice_id = d.id AND p.ended_at IS NULL')}
             AND d.kind = 'INVOICE' AND d.${column} = $2`,
    values: [organizationId, value],
  });
  const [row] = rows;
  if (row === undefined) return null;
  const { id: invoiceId, customerId, isOpen, ...promise } = row;
  return { id: invoiceId, customerId, isOpen, promise };
}

/** Records an undoable change of a promise, in the transaction of the change. */
export class UndoablePromise {
  /** Change ids of the attempt that succeeded. */
  ids: readonly string[] = [];
  #before: PromisedSnapshot | null = null;
  readonly #context: Pick<DataContext, 'clock'>;
  readonly #organizationId: string;
  readonly #target: Ref;

  constructor(context: Pick<DataContext, 'clock'>, organizationId: string, target: Ref) {
    this.#context = context;
    this.#organizationId = organizationId;
    this.#target = target;
  }

  /** Call before the change. */
  readonly look = async (connection: Connection): Promise<void> => {
    this.ids = [];
    this.#before = isUndoable()
      ? await loadCurrentPromise(connection, this.#organizationId, this.#target)
      : null;
  };

  /** Call after the change. */
  async record(connection: Connection): Promise<void> {
    const before = this.#before;
    if (before === null) return;
    const after = await loadCurrentPromise(connection, this.#organizationId, { id: before.id });
    if (after === null) return;
    const { clock } = this.#context;
    const kept = await recordUndoable(
      connection,
      { organizationId: this.#organizationId, clock },
      {
        kind: 'PROMISE_CHANGED',
        record: { kind: 'INVOICE', id: before.id },
        customerId: before.customerId,
        before: before.promise,
        after: after.promise,
      },
    );
    this.ids = kept.map(({ id }) => id);
  }
}
