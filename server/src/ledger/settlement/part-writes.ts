import {
  ACCOUNT_MANAGER_COLUMNS,
  BALANCE_COLUMNS,
  CUSTOMER_COLUMNS,
  DERIVED_CUSTOMER_COLUMNS,
  DERIVED_DOCUMENT_COLUMNS,
  DOCUMENT_COLUMNS,
  LINK_COLUMNS,
  OUTBOX_COLUMNS,
  PLAN_CHANGE_COLUMNS,
  RECONCILIATION_COLUMNS,
  RESTATEMENT_COLUMNS,
  SETTLED_COLUMNS,
} from './columns.ts';
import {
  CHOICES_DELETED,
  DISPUTES_MOVED,
  DUNNING_CHANGES_MOVED,
  FEES_MOVED,
  LEVELS_MOVED,
  NOTES_MOVED,
  PROMISES_MOVED,
  RELEASES,
  VALUES_DELETED,
} from './dependents.ts';
import {
  type ByColumn,
  ID,
  insert,
  insertLists,
  insertRow,
  type RowsWrite,
  remove,
  update,
  updateDerived,
} from './part-sql.ts';
import type { PartName } from './parts.ts';

/** An invoice that was paid and is open again: reminders begin anew with it. */
const REOPENED = `reopened_at = CASE WHEN documents.kind = 'INVOICE' AND documents.amount_linked >= documents.amount
    AND excluded.amount_linked < excluded.amount THEN excluded.updated_at ELSE documents.reopened_at END`;

/** Documents with the day since which they are settled; where that is not known it stays, and `settledDayStatement` follows. */
const DATED_DOCUMENT_COLUMNS = [...DOCUMENT_COLUMNS, ...SETTLED_COLUMNS];
export const DATED_DERIVED_COLUMNS = [...DERIVED_DOCUMENT_COLUMNS, ...SETTLED_COLUMNS];

const BALANCE_KEY = BALANCE_COLUMNS.slice(0, 2);
const ACCOUNT_MANAGER_KEY = ACCOUNT_MANAGER_COLUMNS.slice(0, 2);
/** Parts that write the rows which they are given, and no others. */
const BY_ROWS = {
  customersInserted: insert('customers', CUSTOMER_COLUMNS),
  customersUpdated: update('customers', CUSTOMER_COLUMNS, ['id']),
  customersDerived: updateDerived('customers', CUSTOMER_COLUMNS, DERIVED_CUSTOMER_COLUMNS),
  customersDeleted: remove('customers', ID),
  contactsDeleted: remove('contacts', [['id', 'customer_id', 'uuid']]),
  documentsInserted: insert('documents', DATED_DOCUMENT_COLUMNS),
  documentsUpdated: update('documents', DOCUMENT_COLUMNS, ['id'], [REOPENED]),
  documentsDerived: updateDerived('documents', DOCUMENT_COLUMNS, DERIVED_DOCUMENT_COLUMNS, [REOPENED]),
  datedDocumentsUpdated: update('documents', DATED_DOCUMENT_COLUMNS, ['id'], [REOPENED]),
  datedDocumentsDerived: updateDerived('documents', DATED_DOCUMENT_COLUMNS, DATED_DERIVED_COLUMNS, [
    REOPENED,
  ]),
  documentsDeleted: remove('documents', ID),
  linksInserted: insert('links', LINK_COLUMNS),
  linksUpdated: update('links', LINK_COLUMNS, ['id']),
  linksDeleted: remove('links', ID),
  balancesInserted: insert('customer_balances', BALANCE_COLUMNS),
  balancesUpdated: update('customer_balances', BALANCE_COLUMNS, ['customer_id', 'currency']),
  balancesDeleted: remove('customer_balances', BALANCE_KEY),
  reconciliationsInserted: insert('reconciliations', RECONCILIATION_COLUMNS),
  reconciliationsUpdated: update('reconciliations', RECONCILIATION_COLUMNS, ['id']),
  reconciliationsDeleted: remove('reconciliations', ID),
  restatementsRecorded: insert('restatements', RESTATEMENT_COLUMNS),
  planChangesRecorded: insert('dunning_changes', PLAN_CHANGE_COLUMNS),
  eventsRecorded: insert('outbox', OUTBOX_COLUMNS),
  accountManagersInserted: insert('account_managers', ACCOUNT_MANAGER_COLUMNS),
  accountManagersUpdated: update('account_managers', ACCOUNT_MANAGER_COLUMNS, ['customer_id', 'user_id']),
  accountManagersDeleted: remove('account_managers', ACCOUNT_MANAGER_KEY),
} satisfies Partial<Record<PartName, RowsWrite>>;

/** The same by the name of any part; undefined for those that look for their rows themselves. */
export const ROWS_WRITES: Partial<Record<PartName, RowsWrite>> = BY_ROWS;

type ByRows = keyof typeof BY_ROWS;

/** What looks for its rows itself. */
const OTHERS: Record<Exclude<PartName, ByRows>, RowsWrite['sql']> = {
  choicesOfContactsDeleted: CHOICES_DELETED,
  ...VALUES_DELETED,
  notesMoved: NOTES_MOVED,
  levelsMoved: LEVELS_MOVED,
  promisesMoved: PROMISES_MOVED,
  disputesMoved: DISPUTES_MOVED,
  feesMoved: FEES_MOVED,
  dunningChangesMoved: DUNNING_CHANGES_MOVED,
  ...RELEASES,
};

const isOther = (name: PartName): name is Exclude<PartName, ByRows> => name in OTHERS;

/** What stands in the statement for a part: all its rows at once. */
export function partSql(name: PartName): RowsWrite['sql'] {
  return isOther(name) ? OTHERS[name] : BY_ROWS[name].sql;
}

export const BY_COLUMN: Partial<Record<PartName, ByColumn>> = {
  documentsInserted: insertLists('documents', DATED_DOCUMENT_COLUMNS),
  linksInserted: insertLists('links', LINK_COLUMNS),
  eventsRecorded: insertRow('outbox', OUTBOX_COLUMNS),
};
