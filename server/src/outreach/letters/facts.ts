import { blockersOf, isAfter, isSourceStale, withoutCashHold } from '../../dunning/domain/blockers.ts';
import { remindableInvoices } from '../../dunning/domain/evaluation-context.ts';
import type { DunnedCustomer, DunningSettings } from '../../dunning/domain/facts.ts';
import { otherNoticedInvoices } from '../../dunning/domain/levels.ts';
import { type DunningStep, ladderOf, plannedDays } from '../../dunning/domain/plan.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import { fromActionsWith } from '../../dunning/relations.ts';
import type { ActionOutcome } from '../../dunning/schemas.ts';
import { localDate, type Timestamp } from '../../kernel/calendar.ts';
import { daysBetween } from '../../kernel/days.ts';
import { fromInvoices, joinCustomer } from '../../ledger/relations.ts';
import type { Ladder } from '../../mail/domain/reminder.ts';
import { type Apart, loadMoney, type MoneyFacts, type ReminderStep } from '../../mail/index.ts';
import { type Addressee, loadAddressee, loadOwed, type OwedInvoice } from '../../mail/writing/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { loadNoticed } from '../reminders/load-noticed.ts';
import { messageReferences } from '../transfers/references.ts';

type Queryable = Pick<Connection, 'query'>;

export interface PostalAddress {
  name: string;
  address: string | null;
  zipcode: string | null;
  city: string | null;
  state: string | null;
  /** ISO 3166 code. */
  country: string | null;
}

/** The contents of a letter, as of the time when the facts were read. */
export interface LetterFacts extends MoneyFacts {
  apart?: Apart;
  actionId: string;
  carryingInvoiceId: string | null;
  to: PostalAddress;
  addressee: Addressee;
  ladder: Ladder;
  step: ReminderStep & { templateId: string | null };
  /** The carrying invoice first. */
  invoices: OwedInvoice[];
}

interface LoadedLetter extends LetterFacts {
  /** Whether the letter of a plan waits, because money arrived that is not applied yet. */
  isHeldByCash: boolean;
  /** Whether it is a plan's letter, and the source of the customer was not read lately. */
  isHeldBySource: boolean;
}

/** A letter, or the reason why it has no contents left. */
export type LetterOrNone = LoadedLetter | { actionId: string; dropped: ActionOutcome };

interface ActionRow extends PostalAddress {
  actionId: string;
  actionName: string;
  stepKey: string | null;
  /** Steps of the plan version with which the action was created. */
  steps: (DunningStep & { needsEarlier?: boolean })[] | null;
  carryingInvoiceId: string | null;
  customerId: string;
  invoiceIds: string[];
}

const ACTIONS = `
SELECT a.id AS "actionId", a.name AS "actionName", a.step_key AS "stepKey", v.steps,
  a.carrying_invoice_id AS "carryingInvoiceId", c.id AS "customerId", c.name, c.address, c.zipcode, c.city, c.state,
  c.country,
  coalesce((SELECT json_agg(i.invoice_id ORDER BY i.rank) FROM action_invoices i
    WHERE i.organization_id = $1 AND i.action_id = a.id), '[]') AS "invoiceIds"
${fromActionsWith(
  'a',
  `${joinCustomer('c', 'a.customer_id')}
LEFT JOIN dunning_plan_versions v
  ON v.organization_id = $1 AND v.plan_id = a.dunning_plan_id AND v.version = a.plan_version`,
)} AND a.id = ANY($2::uuid[])
ORDER BY array_position($2::uuid[], a.id)`;

interface NamedInvoice {
  id: string;
  customerId: string;
  isOpen: boolean;
  isWrittenOff: boolean;
}

const NAMED = `
SELECT d.id, d.customer_id AS "customerId", d.is_open AS "isOpen", d.written_off_at IS NOT NULL AS "isWrittenOff"
${fromInvoices('d')} AND d.id = ANY($2::uuid[])`;

/** Facts that all letters of a batch share. */
interface Books {
  settings: DunningSettings;
  now: Timestamp;
  named: ReadonlyMap<string, NamedInvoice>;
  customers: ReadonlyMap<string, DunnedCustomer>;
  /** Invoices that may be reminded of, by customer, the carrying ones first. */
  free: ReadonlyMap<string, readonly string[]>;
}

/**
 * Loads the current contents of letters, ordered by id. A letter covers its named invoices, or all of the
 * customer's if it names none, as far as they may be reminded of. To print, call it under the lock of the
 * customers' families; it then stores the payment references of letters that nothing holds.
 */
export async function loadLetters(
  queryable: Queryable,
  organization: Organization,
  actionIds: readonly string[],
  now: Timestamp,
  isPreview: boolean,
): Promise<LetterOrNone[]> {
  const values = [organization.id, actionIds];
  const { rows } = await queryable.query<ActionRow>({ name: 'letters', text: ACTIONS, values });
  const books = await loadBooks(queryable, organization, rows, now);
  const wanted = new Map(rows.map((row) => [row.actionId, openInvoicesOf(row, books)]));
  const owed = await loadOwed(queryable, organization.id, [...wanted.values()].flat());
  const letters: LetterOrNone[] = [];
  for (const row of rows) {
    const ids = new Set(wanted.get(row.actionId));
    const invoices = owed.filter(({ id }) => ids.has(id));
    if (invoices.length === 0) {
      letters.push({ actionId: row.actionId, dropped: reasonOf(row, books) });
      continue;
    }
    const addressee = await loadAddressee(queryable, organization, row.customerId);
    if (addressee === null) throw new Error('the customer of the action was not found');
    const { customer } = addressee;
    const step = stepOf(row, invoices, organization, now);
    const dunned = books.customers.get(row.customerId);
    const otherNoticed = dunned === undefined ? [] : otherNoticedInvoices(dunned, [...ids]);
    const noticed = await loadNoticed(queryable, organization.id, otherNoticed);
    const money = await loadMoney(queryable, organization, { customer, invoices, now });
    const isHeldByCash = row.steps !== null && isAfter(dunned?.cashHeldUntil ?? null, now);
    const isHeldBySource = row.steps !== null && dunned !== undefined && isSourceStale(dunned, now);
    const isPrinted = !isPreview && !isHeldByCash && !isHeldBySource;
    const asked = { ...money, customer, invoices, medium: 'PRINT' as const, now };
    letters.push({
      apart: { noticed, alsoOverdue: [] },
      ...money,
      references: await messageReferences(queryable, organization, asked, isPrinted ? now : null),
      actionId: row.actionId,
      carryingInvoiceId: row.carryingInvoiceId,
      to: row,
      addressee,
      ladder: ladderOf(step.day),
      step,
      invoices,
      isHeldByCash,
      isHeldBySource,
    });
  }
  return letters;
}

async function loadBooks(
  queryable: Queryable,
  organization: Organization,
  rows: readonly ActionRow[],
  now: Timestamp,
): Promise<Books> {
  const { rows: named } = await queryable.query<NamedInvoice>({
    name: 'invoices of letters',
    text: NAMED,
    values: [organization.id, rows.flatMap(({ invoiceIds }) => invoiceIds)],
  });
  const settings = await loadDunningSettings(queryable, organization);
  const owners = [...new Set([...rows, ...named].map(({ customerId }) => customerId))];
  const customers = await loadDunnedCustomers(queryable, organization, { customerIds: owners, now });
  return {
    settings,
    now,
    named: new Map(named.map((one) => [one.id, one])),
    customers: new Map(customers.map((one) => [one.id, one])),
    free: new Map(
      customers.map((one) => [
        one.id,
        remindableInvoices(withoutCashHold(one), settings, now).map(({ id }) => id),
      ]),
    ),
  };
}

/** Returns the invoices that remain in the letter. */
function openInvoicesOf({ invoiceIds, customerId }: ActionRow, { named, free }: Books): string[] {
  if (invoiceIds.length === 0) return [...(free.get(customerId) ?? [])];
  return invoiceIds.filter((id) => free.get(named.get(id)?.customerId ?? '')?.includes(id) === true);
}

/** Order of precedence if several reasons apply. */
const REASONS = ['PAUSED', 'DISPUTED', 'SOURCE_HOLD', 'PROMISED'] as const;

/** Returns why a letter has no contents: the reason of its first open invoice, or that none is open. */
function reasonOf({ invoiceIds, customerId }: ActionRow, books: Books): ActionOutcome {
  const { named, customers, now, settings } = books;
  const about = invoiceIds.flatMap((id) => named.get(id) ?? []);
  const open = about.find(({ isOpen }) => isOpen);
  const owner = customers.get(open?.customerId ?? customerId);
  const dunned = owner?.invoices.find(({ id }) => open === undefined || id === open.id);
  if (invoiceIds.length > 0 ? open === undefined : dunned === undefined)
    return about.some(({ isWrittenOff }) => isWrittenOff) ? 'NOT_DUE' : 'PAID';
  if (owner === undefined || dunned === undefined) return 'NOT_DUE';
  const blockers = blockersOf(owner, settings, now)(dunned);
  return REASONS.find((reason) => blockers.includes(reason)) ?? 'NOT_DUE';
}

/** Returns the step of the letter's plan. For a manual letter the age of its invoices determines the day. */
function stepOf(
  { actionName, stepKey, steps }: ActionRow,
  [first]: readonly OwedInvoice[],
  { timezone }: Organization,
  now: Timestamp,
): LetterFacts['step'] {
  const at = steps?.findIndex(({ key }) => key === stepKey) ?? -1;
  const step = steps?.[at];
  if (steps !== null && step !== undefined)
    return {
      name: step.name,
      day: plannedDays(steps)[at] ?? 0,
      type: step.type,
      templateId: step.templateId,
      // Older versions lack the field: in them it is true for letters.
      needsEarlier: step.needsEarlier ?? step.type === 'LETTER',
    };
  const today = localDate(now, timezone);
  const day = daysBetween(first?.dueOn ?? today, today);
  return { name: actionName, day, type: 'LETTER', needsEarlier: false, templateId: null };
}
