import { receivedPaymentsStatement } from '../../cash/holds/queries.ts';
import { openActionsStatement } from '../../dunning/actions/queries.ts';
import { dunnedStatements, dunningSettingsStatements } from '../../dunning/facts/queries.ts';
import { OPEN_INVOICE_NAMES, OPEN_LEVELS } from '../../dunning/filters.ts';
import type { Timestamp } from '../../kernel/calendar.ts';
import { contactsStatement } from '../../ledger/contacts/queries.ts';
import { summaryStatement } from '../../ledger/customers/queries.ts';
import { type PromisedInvoice, type PromiseFacts, STATED_BY } from '../../ledger/domain/promise.ts';
import { UNLINKED_CREDITS } from '../../ledger/filters.ts';
import {
  fromCustomers,
  fromCustomersWith,
  fromOpenInvoicesWith,
  joinCustomer,
  joinDocument,
  LINKED_CREDITS,
} from '../../ledger/relations.ts';
import { accountManagersStatement } from '../../people/users/queries.ts';
import type { Context } from '../../platform/context.ts';
import { type CheckedStatement, rowShape, shape } from '../../platform/db/rows.ts';
import type { Organization } from '../../platform/organization.ts';
import { timelineStatement } from '../timeline/queries.ts';
import type { TimelineOf } from '../timeline/sources.ts';
import { MAX_OPEN, type PromiseOfOverview, type Said, SHOWN } from './schema.ts';

const { date, instant, integer, listOf, oneOf, orNull, text, uuid } = shape;

interface InvoiceName {
  id: string;
  externalId: string;
  customId: string | null;
}
const NAME = rowShape<InvoiceName>({ id: uuid, externalId: text, customId: orNull(text) });

export interface OverviewRequest {
  context: Pick<Context, 'clock' | 'publicUrl'>;
  organization: Organization;
  customerId: string;
  now: Timestamp;
}

/** One row above the limit, which shows that there are more. */
const atMost = <Row>({ text: all, ...statement }: CheckedStatement<Row>): CheckedStatement<Row> => ({
  ...statement,
  text: `${all} LIMIT ${MAX_OPEN + 1}`,
});

/** Returns the statements about the customer in every overview. */
export function customerStatements(
  { context, organization, customerId, now }: OverviewRequest,
  of: TimelineOf,
  id: string,
) {
  const dunned = dunnedStatements(organization, { customerIds: [customerId], now });
  const names = { name: '', text: OPEN_INVOICE_NAMES, values: [organization.id, [customerId]], row: NAME };
  return {
    customer: summaryStatement(context, organization, customerId),
    managers: accountManagersStatement(organization.id, customerId),
    contactList: contactsStatement(organization.id, [customerId]),
    ...dunningSettingsStatements(organization.id),
    ...dunned,
    invoices: atMost(dunned.invoices),
    levels: { ...dunned.levels, text: OPEN_LEVELS },
    names: atMost(names),
    received: receivedPaymentsStatement(organization.id, customerId, now),
    actions: openActionsStatement(organization.id, of, id, SHOWN),
    entries: timelineStatement(organization.id, { of, id, limit: SHOWN }),
  };
}

interface Oldest {
  id: string;
  externalId: string;
  customId: string;
  currency: string;
  dueDate: Timestamp;
  dueOn: string;
  amountOutstanding: number;
}

/** Returns the statement for the open invoice with the earliest due date. */
export function oldestStatement(organizationId: string, customerId: string): CheckedStatement<Oldest> {
  return {
    name: 'oldest due',
    text: `SELECT d.id, d.external_id AS "externalId", coalesce(d.custom_id, d.external_id) AS "customId", d.currency,
        d.due_at AS "dueDate", d.due_on AS "dueOn", d.amount - d.amount_linked AS "amountOutstanding"
      ${fromOpenInvoicesWith('o', joinDocument('d', 'o.id'))} AND o.customer_id = $2
      ORDER BY o.due_on, o.id LIMIT 1`,
    values: [organizationId, customerId],
    row: rowShape<Oldest>({
      id: uuid,
      externalId: text,
      customId: text,
      currency: text,
      dueDate: instant,
      dueOn: date,
      amountOutstanding: integer,
    }),
  };
}

interface Member {
  id: string;
  externalId: string;
  name: string;
  balance: number;
  amountDue: number;
  isParent: boolean;
  /** Number of children. */
  children: number;
}

/** Returns the statement for the parent, and the children with the highest amounts due. */
export function familyStatement(organizationId: string, customerId: string): CheckedStatement<Member> {
  const columns = (
    alias: string,
  ) => `${alias}.id, ${alias}.external_id AS "externalId", ${alias}.name, ${alias}.balance,
    ${alias}.amount_due AS "amountDue"`;
  return {
    name: 'family',
    text: `(SELECT ${columns('p')}, true AS "isParent", 0::bigint AS children
        ${fromCustomersWith('c', joinCustomer('p', 'c.parent_id'))} AND c.id = $2)
      UNION ALL
      (SELECT ${columns('k')}, false, count(*) OVER () ${fromCustomers('k')}
        AND k.parent_id = $2 ORDER BY k.amount_due DESC, k.id LIMIT ${SHOWN})`,
    values: [organizationId, customerId],
    row: rowShape<Member>({
      id: uuid,
      externalId: text,
      name: text,
      balance: integer,
      amountDue: integer,
      isParent: shape.boolean,
      children: integer,
    }),
  };
}

interface PromiseRow extends Omit<PromiseOfOverview, 'status' | 'pendingApplication'> {
  facts: PromiseFacts;
  promised: PromisedInvoice;
}

type Credit = PromisedInvoice['credits'][number];
const CREDITS = listOf(rowShape<Credit>({ datedOn: date, amountInEffect: integer }));

/** Returns the statement for promises in force on open invoices, with the facts of their status. */
export function promisesStatement(organizationId: string, customerId: string): CheckedStatement<PromiseRow> {
  return {
    name: 'promises in force of customer',
    text: `SELECT t.id, t.date, t.amount, t.comment, t.source, t.made_at AS "madeAt", t.made_by_user_id AS "madeByUserId",
        t.ended_at AS "endedAt", d.currency,
        json_build_object('id', d.id, 'externalId', d.external_id, 'customId', coalesce(d.custom_id, d.external_id)) AS invoice,
        json_build_object('dueOn', t.due_on, 'amount', t.amount, 'amountLinkedBefore', t.amount_linked_before,
          'endedOn', t.ended_on, 'endReason', t.end_reason) AS facts,
        json_build_object('amount', d.amount, 'credits', ${LINKED_CREDITS}, 'onAccount', ${UNLINKED_CREDITS}) AS promised
      FROM (SELECT i.* ${fromOpenInvoicesWith('o', joinDocument('i', 'o.id'))} AND o.customer_id = $2
          AND o.promise_due_on IS NOT NULL ORDER BY o.promise_due_on, o.id LIMIT ${SHOWN}) d
      JOIN promises t ON t.organization_id = $1 AND t.invoice_id = d.id AND t.ended_at IS NULL
      ORDER BY t.due_on, d.id`,
    values: [organizationId, customerId],
    row: rowShape<PromiseRow>({
      id: uuid,
      date: instant,
      amount: orNull(integer),
      comment: orNull(text),
      source: oneOf(STATED_BY),
      madeAt: instant,
      madeByUserId: orNull(uuid),
      endedAt: orNull(instant),
      currency: text,
      invoice: rowShape<PromiseOfOverview['invoice']>({ id: uuid, externalId: text, customId: text }),
      facts: rowShape<PromiseFacts>({
        dueOn: date,
        amount: orNull(integer),
        amountLinkedBefore: integer,
        endedOn: orNull(date),
        endReason: orNull(oneOf(['REPLACED', 'CANCELLED'])),
      }),
      promised: rowShape<PromisedInvoice>({ amount: integer, credits: CREDITS, onAccount: CREDITS }),
    }),
  };
}

const SAID = rowShape<Said>({
  id: uuid,
  kind: oneOf(['MESSAGE', 'ACTION']),
  type: text,
  at: instant,
  title: orNull(text),
  text: orNull(text),
});

/** Returns the statement for the last mail, and the last call, letter or SMS, in any order. */
export function contactedStatement(organizationId: string, customerId: string): CheckedStatement<Said> {
  return {
    name: 'last contacts',
    text: `(SELECT m.id, 'MESSAGE' AS kind, 'EMAIL' AS type, coalesce(m.sent_at, m.created_at) AS at, m.subject AS title,
          left(m.text_body, 500) AS text
        FROM messages m WHERE m.organization_id = $1 AND m.customer_id = $2 AND m.direction = 'OUTBOUND'
          AND m.state IN ('SENT', 'UNCERTAIN') ORDER BY m.created_at DESC, m.id DESC LIMIT 1)
      UNION ALL
      (SELECT a.id, 'ACTION', a.type, a.performed_at, a.name, left(a.comment, 500)
        FROM actions a WHERE a.organization_id = $1 AND a.customer_id = $2 AND a.state = 'EXECUTED'
          AND a.type IN ('CALL', 'LETTER', 'SMS') AND a.performed_at IS NOT NULL
        ORDER BY a.performed_at DESC, a.id DESC LIMIT 1)`,
    values: [organizationId, customerId],
    row: SAID,
  };
}

/** Returns the statement for the last reply of a person. */
export function repliedStatement(organizationId: string, customerId: string): CheckedStatement<Said> {
  return {
    name: 'last reply',
    text: `SELECT m.id, 'MESSAGE' AS kind, 'EMAIL' AS type, m.created_at AS at, m.subject AS title,
        coalesce(m.summary, left(m.text_body, 500)) AS text
      FROM messages m WHERE m.organization_id = $1 AND m.customer_id = $2 AND m.direction = 'INBOUND'
        AND m.inbound_kind = 'REPLY' ORDER BY m.created_at DESC, m.id DESC LIMIT 1`,
    values: [organizationId, customerId],
    row: SAID,
  };
}
