import { fromPayerQuestions, joinBankTransaction } from '../../cash/relations.ts';
import { UNLINKED_CREDITS } from '../../ledger/filters.ts';
import { fromDocuments, fromLinksWith, joinDocument, LINKED_CREDITS } from '../../ledger/relations.ts';
import { fromOnlinePayments, paysInvoiceOnline } from '../../online-payments/relations.ts';
import { LINKS_SHOWN, TIMELINE_KINDS, type TimelineKind } from './schema.ts';

/** The subject of a timeline: $2 is the id of a customer or of an invoice. */
export type TimelineOf = 'customer' | 'invoice';

/** The source of entries of a kind. `t` is the record, $1 the organization. */
interface Source {
  kind: TimelineKind;
  /** Columns of the entry; omitted ones are null. */
  columns: Partial<Record<Column, string>>;
  /** `FROM … WHERE` of the records; further conditions follow with `AND`. */
  from: string;
  /** The condition for the customer or the invoice $2; absent: its timeline has no such entries. */
  of: Partial<Record<TimelineOf, string>>;
  /** The sort column. Except for documents and late fees, an index has it after the customer. */
  at: string;
}

const NULLS = {
  type: 'NULL::text',
  state: 'NULL::text',
  title: 'NULL::text',
  text: 'NULL::text',
  count: 'NULL::integer',
  amount: 'NULL::bigint',
  currency: 'NULL::text',
  date: 'NULL::timestamptz',
  invoice: 'NULL::json',
  document: 'NULL::json',
  links: `'[]'::json`,
  customer: 'NULL::json',
  user: 'NULL::json',
  promise: 'NULL::json',
  promised: 'NULL::json',
} as const;
type Column = keyof typeof NULLS;

const recordNames = (d: string) =>
  `'id', ${d}.id, 'externalId', ${d}.external_id, 'customId', coalesce(${d}.custom_id, ${d}.external_id)`;
const json = (d: string) => `CASE WHEN ${d}.id IS NOT NULL THEN json_build_object(${recordNames(d)}) END`;
const USER = `CASE WHEN u.id IS NOT NULL
  THEN json_build_object('id', u.id, 'firstName', u.first_name, 'lastName', u.last_name) END`;
const leftJoin = (alias: string, table: string, id: string) =>
  `LEFT JOIN ${table} ${alias} ON ${alias}.organization_id = $1 AND ${alias}.id = ${id}`;

const OF_CUSTOMER = 't.customer_id = $2';
/** The condition for actions of an invoice and for their mails. */
const ABOUT_INVOICE = (action: string) => `${action} IN (
    SELECT i.action_id FROM action_invoices i WHERE i.organization_id = $1 AND i.invoice_id = $2
    UNION SELECT c.id FROM actions c WHERE c.organization_id = $1 AND c.carrying_invoice_id = $2)`;

/** The invoices that a credit pays, the newest links first. */
const LINKS = `coalesce((SELECT json_agg(json_build_object('invoice', x.invoice, 'amountLinked', x.amount) ORDER BY x.id DESC)
    FROM (SELECT l.id, l.amount_in_effect AS amount, json_build_object(${recordNames('o')}) AS invoice
      ${fromLinksWith('l', `${joinDocument('o', 'l.debit_id')} AND o.kind = 'INVOICE'`)}
        AND l.credit_id = t.id AND l.amount_in_effect > 0
      ORDER BY l.id DESC LIMIT ${LINKS_SHOWN}) x), '[]'::json)`;

function documents(kind: 'INVOICE' | 'CREDIT_NOTE' | 'PAYMENT' | 'REFUND'): Source {
  return {
    kind,
    columns: {
      type: 't.instrument',
      title: 'coalesce(t.ref_number, t.custom_id, t.external_id)',
      text: 't.name',
      amount: 't.amount',
      currency: 't.currency',
      date: 't.dated_at',
      ...(kind === 'INVOICE' ? { invoice: json('t') } : {}),
      ...(kind === 'PAYMENT' || kind === 'CREDIT_NOTE' ? { links: LINKS } : {}),
    },
    from: fromDocuments('t'),
    of: {
      customer: `${OF_CUSTOMER} AND t.kind = '${kind}'`,
      ...(kind === 'INVOICE' ? { invoice: `t.id = $2 AND t.kind = '${kind}'` } : {}),
    },
    // The date of the document, not of its import. No index has it after the customer. Sorting the documents
    // of one customer costs less than maintaining one more index on each write.
    at: 't.dated_at',
  };
}

function messageSource(kind: 'MESSAGE' | 'REPLY', direction: 'OUTBOUND' | 'INBOUND'): Source {
  const is = `t.direction = '${direction}'`;
  return {
    kind,
    columns: {
      type: `coalesce(t.inbound_kind, 'OUTBOUND')`,
      state: 't.state',
      title: 't.subject',
      text: 'coalesce(t.summary, left(t.text_body, 500))',
      date: 't.sent_at',
    },
    from: 'FROM messages t WHERE t.organization_id = $1',
    of: { customer: `${OF_CUSTOMER} AND ${is}`, invoice: `${ABOUT_INVOICE('t.action_id')} AND ${is}` },
    at: 't.created_at',
  };
}

function actionSource(kind: 'CALL' | 'ACTION'): Source {
  // A mail that a person has written appears as its message.
  const is = kind === 'CALL' ? `t.type = 'CALL'` : `t.type <> 'CALL' AND t.topic IS DISTINCT FROM 'MAIL'`;
  return {
    kind,
    columns: {
      type: 't.type',
      state: `CASE WHEN t.state = 'IGNORED' AND t.outcome IS DISTINCT FROM 'CASH_RECEIVED' THEN t.state
        ELSE coalesce(t.outcome, t.state) END`,
      title: 't.name',
      text: 't.comment',
      date: 't.performed_at',
      invoice: json('d'),
      user: USER,
    },
    from: `FROM actions t LEFT ${joinDocument('d', 't.carrying_invoice_id')}
      ${leftJoin('u', 'users', 't.performed_by_user_id')}
      WHERE t.organization_id = $1`,
    of: { customer: `${OF_CUSTOMER} AND ${is}`, invoice: `${ABOUT_INVOICE('t.id')} AND ${is}` },
    at: 't.created_at',
  };
}

/** Merges appear in the timelines of both customers. */
function mergeSource(type: 'INTO' | 'FROM', own: 'source' | 'target', other: 'source' | 'target'): Source {
  const id = `t.${other}_id`;
  const customer = `json_build_object('id', ${id}, 'externalId', t.${other}_external_id, 'name', t.${other}_name)`;
  return {
    kind: 'MERGE',
    columns: {
      type: `'${type}'`,
      state: `CASE WHEN t.undone_at IS NOT NULL THEN 'UNDONE' END`,
      title: `t.${other}_name`,
      date: 't.undone_at',
      customer,
      user: USER,
    },
    from: `FROM customer_merges t ${leftJoin('u', 'users', 't.merged_by_user_id')}
      WHERE t.organization_id = $1`,
    of: { customer: `t.${own}_id = $2` },
    at: 't.merged_at',
  };
}

const LINK: Source = {
  kind: 'LINK',
  columns: {
    type: 'o.kind',
    title: 'coalesce(o.ref_number, o.custom_id, o.external_id)',
    amount: 't.amount_in_effect',
    currency: 'o.currency',
    date: 'o.dated_at',
    document: `json_build_object('type', o.kind, ${recordNames('o')})`,
  },
  from: fromLinksWith('t', joinDocument('o', 't.credit_id')),
  of: { invoice: 't.debit_id = $2' },
  at: 'o.dated_at',
};

const NOTE: Source = {
  kind: 'NOTE',
  columns: {
    type: 't.source',
    text: 't.content',
    invoice: json('d'),
    user: USER,
    count: `(SELECT count(*)::integer FROM files f WHERE f.organization_id = $1 AND f.note_id = t.id)`,
  },
  from: `FROM notes t LEFT ${joinDocument('d', 't.invoice_id')} ${leftJoin('u', 'users', 't.user_id')}
    WHERE t.organization_id = $1`,
  of: { customer: OF_CUSTOMER, invoice: 't.invoice_id = $2' },
  at: 't.created_at',
};

const PROMISE: Source = {
  kind: 'PROMISE',
  columns: {
    type: 't.source',
    text: 't.comment',
    amount: 't.amount',
    currency: 'd.currency',
    date: 't.date',
    invoice: json('d'),
    user: USER,
    promise: `json_build_object('dueOn', t.due_on, 'amount', t.amount,
      'amountLinkedBefore', t.amount_linked_before, 'endedOn', t.ended_on, 'endReason', t.end_reason)`,
    promised: `json_build_object('amount', d.amount, 'credits', ${LINKED_CREDITS}, 'onAccount', ${UNLINKED_CREDITS})`,
  },
  from: `FROM promises t ${joinDocument('d', 't.invoice_id')}
    ${leftJoin('u', 'users', 't.made_by_user_id')}
    WHERE t.organization_id = $1 AND NOT EXISTS (SELECT 1 FROM instalment_plan_invoices v
      WHERE v.organization_id = $1 AND v.promise_id = t.id)`,
  of: { customer: OF_CUSTOMER, invoice: 't.invoice_id = $2' },
  at: 't.made_at',
};

/** A plan replaces the entries of its promises. Its date is the last day, its count the instalments. */
const INSTALMENT_PLAN: Source = {
  kind: 'INSTALMENT_PLAN',
  columns: {
    type: 't.source',
    state: `CASE WHEN EXISTS (SELECT 1 FROM instalment_plan_invoices v
      JOIN promises p ON p.organization_id = $1 AND p.id = v.promise_id AND p.ended_at IS NOT NULL
      WHERE v.organization_id = $1 AND v.plan_id = t.id) THEN 'CANCELLED' END`,
    text: 't.comment',
    count: 'i.count',
    amount: 'i.amount',
    currency: 'd.currency',
    date: 'i.date',
    user: USER,
  },
  from: `FROM instalment_plans t ${joinDocument('d', 't.invoice_id')}
    CROSS JOIN LATERAL (SELECT count(*)::integer AS count, max(x.amount_through) AS amount, max(x.date) AS date
      FROM instalments x WHERE x.organization_id = $1 AND x.plan_id = t.id) i
    ${leftJoin('u', 'users', 't.made_by_user_id')}
    WHERE t.organization_id = $1`,
  of: {
    customer: `t.id IN (SELECT v.plan_id FROM promises p
      JOIN instalment_plan_invoices v ON v.organization_id = $1 AND v.promise_id = p.id
      WHERE p.organization_id = $1 AND p.customer_id = $2)`,
    invoice: `t.id IN (SELECT v.plan_id FROM instalment_plan_invoices v
      WHERE v.organization_id = $1 AND v.invoice_id = $2)`,
  },
  at: 't.made_at',
};

const DISPUTE: Source = {
  kind: 'DISPUTE',
  columns: {
    type: 't.source',
    state: `CASE WHEN t.resolved_at IS NULL THEN 'OPEN' ELSE 'RESOLVED' END`,
    title: 't.reason',
    text: 't.comment',
    amount: 't.amount',
    currency: 'd.currency',
    date: 't.resolved_at',
    invoice: json('d'),
    user: USER,
  },
  from: `FROM disputes t ${joinDocument('d', 't.invoice_id')}
    ${leftJoin('u', 'users', 't.opened_by_user_id')}
    WHERE t.organization_id = $1`,
  of: { customer: OF_CUSTOMER, invoice: 't.invoice_id = $2' },
  at: 't.opened_at',
};

const WRITE_OFF: Source = {
  kind: 'WRITE_OFF',
  columns: {
    text: 't.written_off_reason',
    amount: 't.amount - t.amount_linked',
    currency: 't.currency',
    invoice: json('t'),
  },
  from: fromDocuments('t'),
  of: {
    customer: `${OF_CUSTOMER} AND t.written_off_at IS NOT NULL`,
    invoice: 't.id = $2 AND t.written_off_at IS NOT NULL',
  },
  at: 't.written_off_at',
};

/**
 * Decided late fees: a proposal is not part of what happened with a customer. A customer has few of them, so
 * no index has the time of the decision.
 */
const LATE_FEE: Source = {
  kind: 'LATE_FEE',
  columns: {
    type: 't.kind',
    state: 't.state',
    text: 't.reason',
    amount: 't.amount',
    currency: 't.currency',
    date: 't.decided_at',
    invoice: json('d'),
    user: USER,
    document: `CASE WHEN o.id IS NOT NULL THEN json_build_object('type', o.kind, ${recordNames('o')}) END`,
  },
  from: `FROM fee_proposals t LEFT ${joinDocument('d', 't.invoice_id')} LEFT ${joinDocument('o', 't.document_id')}
    ${leftJoin('u', 'users', 't.decided_by_user_id')}
    WHERE t.organization_id = $1 AND t.state IN ('ACCEPTED', 'REJECTED')`,
  of: { customer: OF_CUSTOMER, invoice: '(t.invoice_id = $2 OR t.document_id = $2)' },
  at: 't.decided_at',
};

const PLAN_CHANGE: Source = {
  kind: 'PLAN_CHANGE',
  columns: {
    type: `CASE WHEN t.is_off THEN 'OFF' WHEN t.plan_id IS NULL THEN 'FOLLOWED' ELSE 'CHOSEN' END`,
    title: 'p.name',
    text: 'f.name',
    invoice: json('d'),
    user: USER,
  },
  from: `FROM dunning_changes t LEFT ${joinDocument('d', 't.invoice_id')} ${leftJoin('u', 'users', 't.made_by_user_id')}
    ${leftJoin('p', 'dunning_plans', 't.plan_id')} ${leftJoin('f', 'dunning_plans', 't.former_plan_id')}
    WHERE t.organization_id = $1`,
  of: { customer: `${OF_CUSTOMER} AND t.kind = 'PLAN'`, invoice: `t.invoice_id = $2 AND t.kind = 'PLAN'` },
  at: 't.made_at',
};

const PAUSE: Source = {
  kind: 'PAUSE',
  columns: {
    type: `CASE WHEN t.paused_until IS NULL THEN 'RESUMED' ELSE 'PAUSED' END`,
    date: 't.paused_until',
    invoice: json('d'),
    user: USER,
  },
  from: `FROM dunning_changes t LEFT ${joinDocument('d', 't.invoice_id')} ${leftJoin('u', 'users', 't.made_by_user_id')}
    WHERE t.organization_id = $1`,
  of: { customer: `${OF_CUSTOMER} AND t.kind = 'PAUSE'`, invoice: `t.invoice_id = $2 AND t.kind = 'PAUSE'` },
  at: 't.made_at',
};

const PORTAL_VISIT: Source = {
  kind: 'PORTAL_VISIT',
  columns: { title: 'k.user_email', count: 't.visits', date: 't.last_at' },
  from: `FROM portal_visits t ${leftJoin('k', 'portal_links', 't.link_id')}
    WHERE t.organization_id = $1`,
  of: { customer: OF_CUSTOMER },
  at: 't.first_at',
};

/** The amount is that of the bank transaction, the title the numbers of the invoices. */
const PAYER_ANSWER: Source = {
  kind: 'PAYER_ANSWER',
  columns: {
    title: `(SELECT string_agg(coalesce(d.custom_id, d.external_id), ', ' ORDER BY a.rank)
      FROM jsonb_array_elements(t.answered_documents) WITH ORDINALITY AS a(document, rank)
      ${joinDocument('d', "(a.document->>'documentId')::uuid")})`,
    text: 't.answered_text',
    amount: 'b.amount',
    currency: 'b.currency',
    date: 'b.booked_on::timestamptz',
  },
  from: fromPayerQuestions('t', joinBankTransaction('b', 't.bank_transaction_id')),
  of: { customer: `${OF_CUSTOMER} AND t.answered_at IS NOT NULL` },
  at: 't.answered_at',
};

/** The payment in the ledger has an entry of its own when the money has arrived. */
const ONLINE_PAYMENT: Source = {
  kind: 'ONLINE_PAYMENT',
  columns: {
    type: 't.method',
    state: 't.state',
    title: 't.reference',
    text: 't.failure_text',
    amount: 't.amount',
    currency: 't.currency',
    date: 'coalesce(t.ended_at, t.settled_at)',
  },
  from: fromOnlinePayments('t'),
  of: { customer: OF_CUSTOMER, invoice: paysInvoiceOnline('t', '$2') },
  at: 't.created_at',
};

const SOURCES: readonly Source[] = [
  documents('INVOICE'),
  documents('CREDIT_NOTE'),
  documents('PAYMENT'),
  documents('REFUND'),
  LINK,
  messageSource('MESSAGE', 'OUTBOUND'),
  messageSource('REPLY', 'INBOUND'),
  actionSource('CALL'),
  actionSource('ACTION'),
  NOTE,
  PROMISE,
  INSTALMENT_PLAN,
  DISPUTE,
  WRITE_OFF,
  LATE_FEE,
  PLAN_CHANGE,
  PAUSE,
  PORTAL_VISIT,
  PAYER_ANSWER,
  ONLINE_PAYMENT,
  mergeSource('INTO', 'source', 'target'),
  mergeSource('FROM', 'target', 'source'),
];

/** Returns the order of a kind among entries of one record at the same time. */
const rankOf = (kind: TimelineKind): number => TIMELINE_KINDS.indexOf(kind);

/**
 * A page of a timeline, newest first. $1 organization, $2 subject, $3 to $5 the cursor (time, id and rank),
 * $6 limit, $7 kinds. Each source uses an index that begins with its customer, or is skipped.
 */
export const TIMELINE: Readonly<Record<TimelineOf, string>> = {
  customer: mergedSources('customer'),
  invoice: mergedSources('invoice'),
};

function mergedSources(of: TimelineOf): string {
  const pages = SOURCES.flatMap((source) => {
    const condition = source.of[of];
    return condition === undefined ? [] : [`(${textOf(source, condition)})`];
  });
  return `SELECT * FROM (${pages.join('\nUNION ALL\n')}) e ORDER BY e.at DESC, e.id DESC, e.rank DESC LIMIT $6`;
}

function textOf({ kind, columns, from, at }: Source, condition: string): string {
  const selected = Object.entries({ ...NULLS, ...columns }).map(([name, sql]) => `${sql} AS "${name}"`);
  return `SELECT '${kind}' AS kind, ${rankOf(kind)} AS rank, t.id, ${at} AS at, ${selected.join(', ')}
    ${from} AND ${condition} AND '${kind}' = ANY($7::text[])
      AND (${at}, t.id, ${rankOf(kind)}) < ($3::timestamptz, $4::uuid, $5::integer)
    ORDER BY ${at} DESC, t.id DESC LIMIT $6`;
}
