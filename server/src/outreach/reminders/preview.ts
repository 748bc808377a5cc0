import { withoutCashHold } from '../../dunning/domain/blockers.ts';
import { remindableInvoices } from '../../dunning/domain/evaluation-context.ts';
import type { DunnedCustomer, DunningSettings } from '../../dunning/domain/facts.ts';
import { noticedOnOf, otherNoticedInvoices } from '../../dunning/domain/levels.ts';
import {
  type ActionType,
  DEFAULT_RECIPIENTS,
  ladderOf,
  plannedDays,
  type StepRecipients,
} from '../../dunning/domain/plan.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import { localDate, type Timestamp, toTimestamp } from '../../kernel/calendar.ts';
import { addDays } from '../../kernel/days.ts';
import { LANGUAGES, type Language } from '../../kernel/formats.ts';
import {
  ageOf,
  chooseTexts,
  LOGO_CID,
  loadMoney,
  type ReminderFacts,
  renderReminder,
  stageOf,
} from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadOwed,
  loadTemplateTexts,
  type OwedInvoice,
  type ReminderPerson,
  type TemplateTexts,
} from '../../mail/writing/queries.ts';
import {
  loadProfile,
  logoUrl,
  type ProfileDraft,
  withDraft,
} from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import type { Organization } from '../../platform/organization.ts';
import { messageReferences } from '../transfers/references.ts';
import { loadNoticed } from './load-noticed.ts';
import { loadMoreRecipients, recipientsOf } from './recipients.ts';
import type { MailPreview, MailPreviewRequest } from './schema.ts';

/** Id of the example invoice. */
const NO_ID = '00000000-0000-0000-0000-000000000000';

/** Example for a customer who owes nothing. */
const EXAMPLE = { amount: 125_000, number: '2026-0042', days: 7 };

/**
 * Writes the reminder that a customer would get now, without sending or storing it. For a customer who owes
 * nothing it shows an example invoice.
 * @throws REFERENCE_NOT_FOUND for an unknown customer or template, INVALID_DATA for texts with template
 *   errors
 */
export async function previewMail(
  context: Context,
  organization: Organization,
  request: MailPreviewRequest,
): Promise<MailPreview> {
  const { database, clock, publicUrl } = context;
  const now = clock.now();
  const customerId = request.customerId.toLowerCase();
  const addressee = await loadAddressee(database.pool, organization, customerId);
  if (addressee === null) throw missingError('customerId', request.customerId);
  const settings = await loadDunningSettings(database.pool, organization);
  const [dunned] = await loadDunnedCustomers(database.pool, organization, { customerIds: [customerId], now });
  const owed = dunned === undefined ? [] : remindableInvoices(withoutCashHold(dunned), settings, now);
  const asked = owed.filter((one) => noticedOnOf(one) === null);
  const ids = (asked.length > 0 ? asked : owed).map(({ id }) => id);
  const otherNoticed = dunned === undefined ? [] : otherNoticedInvoices(dunned, ids);
  const invoices = await loadOwed(database.pool, organization.id, ids);
  const shown = carriedBy(request, invoices.length > 0 ? invoices : [exampleInvoice(organization, now)]);
  const step = stepOf(request, dunned, settings);
  const more = await loadMoreRecipients(database.pool, organization.id, customerId, ids);
  const recipients = recipientsOf(addressee, step?.recipients ?? DEFAULT_RECIPIENTS, more);
  const facts = await previewFacts(database, organization, {
    addressee,
    shown,
    now,
    step,
    to: recipients.to,
    portalUrl: `${publicUrl}/portal/…`,
    draft: request.profile ?? {},
  });
  const noticed = await loadNoticed(database.pool, organization.id, otherNoticed);
  const texts = await loadPreviewTexts(database, organization.id, request);
  const shownFacts = { ...facts, apart: { noticed, alsoOverdue: [] } };
  const chosen = chooseTexts(texts, languagesOf(request, addressee, organization), stageOf(shownFacts));
  const { language = chosen.language } = request;
  try {
    const mail = await renderReminder(organization.id, shownFacts, { ...chosen, language });
    const logo = await logoUrl(context, organization.id, facts.organization.profile);
    // A preview has no attached parts, so the logo needs a URL.
    const html = mail.html.replaceAll(`cid:${LOGO_CID}`, logo ?? '');
    return { ...mail, html, to: recipients.to.map(toPerson), cc: recipients.cc.map(toPerson) };
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidField(request.texts === undefined ? 'templateId' : 'texts', error.message);
  }
}

/**
 * Moves the requested invoice to the first place, as the carrying one.
 * @throws INVALID_DATA if it may not be reminded of
 */
function carriedBy({ invoiceId }: MailPreviewRequest, invoices: readonly OwedInvoice[]): OwedInvoice[] {
  if (invoiceId === undefined) return [...invoices];
  const [carrying, rest] = [invoices.filter(isIt), invoices.filter((one) => !isIt(one))];
  if (carrying.length === 0)
    throw invalidField('invoiceId', 'is not an invoice of the customer that is due for a reminder');
  return [...carrying, ...rest];

  function isIt({ id }: OwedInvoice) {
    return id === invoiceId?.toLowerCase();
  }
}

function toPerson({ firstName, lastName, email }: ReminderPerson) {
  const name = [firstName, lastName].filter((part) => part !== null).join(' ');
  return { name: name === '' ? null : name, email };
}

interface PreviewInput {
  addressee: Addressee;
  shown: readonly OwedInvoice[];
  now: Timestamp;
  step: PreviewStep | null;
  to: readonly ReminderPerson[];
  portalUrl: string | null;
  /** Company details that are not saved. */
  draft: ProfileDraft;
}

/** Returns the facts of a step on its planned day, after the reminders that its plan sends before it. */
export async function previewFacts(
  database: Database,
  organization: Organization,
  { addressee, shown, now, step, to, portalUrl, draft }: PreviewInput,
): Promise<ReminderFacts> {
  const [carrying] = shown;
  const today = localDate(now, organization.timezone);
  const age = ageOf({ organization, invoices: shown, carryingInvoiceId: null, now });
  const at =
    step === null ? now : toTimestamp(`${addDays(today, step.day - age)}T12:00:00`, organization.timezone);
  const invoices = shown.map((one) => ({
    ...one,
    remindedOn: step === null ? one.remindedOn : remindedBefore(one, step),
  }));
  const profile = withDraft(await loadProfile(database.pool, organization.id), draft);
  const { customer } = addressee;
  const day = step?.day ?? age;
  const money = await loadMoney(database.pool, organization, { customer, invoices, now: at });
  const medium = step?.type === 'LETTER' ? 'PRINT' : 'EMAIL';
  const asked = { ...money, customer, invoices, medium, now: at } as const;
  return {
    ...money,
    references: await messageReferences(database.pool, organization, asked, null),
    addressee,
    invoices,
    portalUrl,
    now: at,
    organization: { ...organization, profile },
    to: [...to],
    ladder: ladderOf(day),
    carryingInvoiceId: carrying?.id ?? null,
    step: {
      name: step?.name ?? '',
      day,
      type: step?.type ?? 'EMAIL',
      needsEarlier: step?.needsEarlier ?? false,
    },
  };
}

function remindedBefore({ dueOn, remindedOn }: OwedInvoice, { daysBefore }: PreviewStep): readonly string[] {
  return remindedOn.length > 0 ? remindedOn : daysBefore.map((day) => addDays(dueOn, day));
}

function missingError(field: string, id: string): ApiError {
  const details = [{ field, error: `does not exist: ${id}` }];
  return new ApiError('REFERENCE_NOT_FOUND', `These do not exist: ${field}.`, { details });
}

function languagesOf(
  { language }: MailPreviewRequest,
  { customer }: Addressee,
  organization: Organization,
): Language[] {
  return [...(language === undefined ? [] : [language]), customer.language, organization.language];
}

async function loadPreviewTexts(
  database: Database,
  organizationId: string,
  { texts, templateId }: MailPreviewRequest,
): Promise<Partial<Record<Language, TemplateTexts>> | null> {
  if (texts !== undefined) return Object.fromEntries(LANGUAGES.map((language) => [language, texts]));
  if (templateId === undefined) return null;
  const stored = await loadTemplateTexts(database.pool, organizationId, templateId.toLowerCase());
  if (stored === null) throw missingError('templateId', templateId);
  return stored;
}

interface PreviewStep {
  name: string;
  day: number;
  type: ActionType;
  needsEarlier: boolean;
  recipients: StepRecipients;
  /** Planned days of the earlier reminders. */
  daysBefore: readonly number[];
}

function stepOf(
  { stepKey, step: stated }: MailPreviewRequest,
  customer: DunnedCustomer | undefined,
  settings: DunningSettings,
): PreviewStep | null {
  if (stated !== undefined) {
    if (stepKey !== undefined) throw invalidField('step', 'cannot be combined with stepKey');
    const { name = '', type = 'EMAIL', day, needsEarlier = false, daysBefore = [] } = stated;
    return {
      name,
      type,
      day,
      needsEarlier,
      daysBefore,
      recipients: { ...DEFAULT_RECIPIENTS, ...stated.recipients },
    };
  }
  if (stepKey === undefined) return null;
  const steps = settings.plans.get(customer?.planId ?? '')?.steps ?? [];
  const days = plannedDays(steps);
  const at = steps.findIndex(({ key }) => key === stepKey);
  const [step, day] = [steps[at], days[at]];
  if (step === undefined || day === undefined)
    throw invalidField('stepKey', "is not a step of the customer's plan");
  const daysBefore = steps.flatMap(({ type }, i) => {
    const planned = days[i] ?? 0;
    return i < at && planned > 0 && (type === 'EMAIL' || type === 'LETTER') ? [planned] : [];
  });
  const { name, type, needsEarlier, recipients } = step;
  return { name, day, type, needsEarlier, recipients, daysBefore: [...new Set(daysBefore)] };
}

/** Returns an invoice for customers who owe nothing. */
export function exampleInvoice({ currency, timezone }: Organization, now: string): OwedInvoice {
  const day = addDays(localDate(now, timezone), -EXAMPLE.days);
  const { amount, number } = EXAMPLE;
  const dates = { issuedOn: day, dueOn: day };
  return {
    id: NO_ID,
    number,
    externalId: number,
    name: null,
    currency,
    amount,
    outstanding: amount,
    ...dates,
    paid: 0,
    credited: 0,
    remindedOn: [],
    isReturned: false,
  };
}
