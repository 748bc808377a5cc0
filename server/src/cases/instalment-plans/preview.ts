import { type CalendarDay, localDate, statedDate, type Timestamp } from '../../kernel/calendar.ts';
import { amountOutstanding } from '../../ledger/domain/settlement/records.ts';
import type { DocumentView } from '../../ledger/reads.ts';
import type { Context } from '../../platform/context.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { FIELD_SENTENCES } from '../../platform/field-sentences.ts';
import type { Organization } from '../../platform/organization.ts';
import { refusal } from '../../platform/refusals.ts';
import { divideAmount, instalmentDays } from '../domain/instalments.ts';
import { readInvoices, refuseRepeated } from '../promises/locked-invoices.ts';
import type { InstalmentPlanDraft, InstalmentPlanPreview } from './schema.ts';

/** A stated instalment with its day. */
export interface DatedInstalment {
  date: Timestamp;
  dueOn: CalendarDay;
  amount: number;
}

/** Returns the outstanding amounts of the invoices of a plan. @throws INVALID_DATA, CONFLICT */
export function debtOf(views: readonly DocumentView[]): { amounts: number[]; total: number } {
  const [first] = views;
  for (const [at, view] of views.entries()) {
    if (view.customerId !== first?.customerId)
      throw invalidField(`invoices[${at}].id`, 'belongs to another customer');
    if (view.currency !== first.currency)
      throw invalidField(`invoices[${at}].id`, `is in ${view.currency}, not in ${first.currency}`);
  }
  const amounts = views.map((view) => (view.writtenOffAt === null ? amountOutstanding(view) : 0));
  if (amounts.some((amount) => amount === 0)) throw new ApiError('CONFLICT', refusal('INVOICES_SETTLED'));
  return { amounts, total: amounts.reduce((sum, amount) => sum + amount, 0) };
}

/** Reads the days of instalments. @throws INVALID_DATA for a past day or a wrong order */
export function datedInstalments(
  instalments: readonly { date: string; amount: number }[],
  { timezone }: Organization,
  today: CalendarDay,
): DatedInstalment[] {
  const dated = instalments.map(({ date, amount }) => {
    const { at, on } = statedDate(date, timezone);
    return { date: at, dueOn: on ?? localDate(at, timezone), amount };
  });
  for (const [at, { dueOn }] of dated.entries()) {
    if (dueOn < today) throw invalidField(`instalments[${at}].date`, FIELD_SENTENCES.NOT_IN_PAST);
    const former = dated[at - 1];
    if (former !== undefined && dueOn <= former.dueOn)
      throw invalidField(`instalments[${at}].date`, FIELD_SENTENCES.INSTALMENT_ORDER);
  }
  return dated;
}

/** Divides the debt of some invoices into instalments, or completes edited ones. @throws INVALID_DATA, CONFLICT */
export async function previewPlan(
  { database, clock }: Context,
  organization: Organization,
  draft: InstalmentPlanDraft,
): Promise<InstalmentPlanPreview> {
  refuseRepeated(draft.invoices);
  const ids = draft.invoices.map(({ id }) => id.toLowerCase());
  const views = await readInvoices(database.pool, organization.id, ids);
  const { total } = debtOf(views);
  const today = localDate(clock.now(), organization.timezone);
  const instalments =
    draft.instalments === undefined
      ? proposeInstalments(draft, total, organization, today)
      : completeLastInstalment(draft.instalments, total, organization, today);
  return { currency: views[0]?.currency ?? organization.currency, amount: total, instalments };
}

type Proposed = InstalmentPlanPreview['instalments'];

function proposeInstalments(
  { firstDate, every = 'MONTH', count, amount }: InstalmentPlanDraft,
  total: number,
  organization: Organization,
  today: CalendarDay,
): Proposed {
  if (firstDate === undefined) throw invalidField('firstDate', 'is required without instalments');
  const [first] = datedInstalments([{ date: firstDate, amount: total }], organization, today);
  if (first === undefined) return [];
  const field = amount === undefined ? 'count' : 'amount';
  if (amount === undefined && count === undefined)
    throw invalidField('count', 'is required without amount or instalments');
  if (amount !== undefined && count !== undefined)
    throw invalidField('amount', 'must not be stated with count');
  const amounts = divideAmount(total, amount === undefined ? { count: count ?? 1 } : { amount });
  if (amounts === null) throw invalidField(field, 'leads to too many instalments');
  const days = instalmentDays(first.dueOn, every, amounts.length);
  return amounts.map((part, i) => ({ date: days[i] ?? first.dueOn, amount: part }));
}

/** Gives the last of the edited instalments the rest of the debt. */
function completeLastInstalment(
  instalments: readonly { date: string; amount: number }[],
  total: number,
  organization: Organization,
  today: CalendarDay,
): Proposed {
  const dated = datedInstalments(instalments, organization, today);
  const others = dated.slice(0, -1).reduce((sum, { amount }) => sum + amount, 0);
  const rest = total - others;
  if (rest <= 0)
    throw invalidField(
      `instalments[${Math.max(0, dated.length - 2)}].amount`,
      'leaves nothing for the last instalment',
    );
  return dated.map(({ dueOn, amount }, i) => ({
    date: dueOn,
    amount: i === dated.length - 1 ? rest : amount,
  }));
}
