import type { Language } from '../../ledger/domain/formats.ts';
import { ageOf, chooseTexts, renderReminder } from '../../mail/index.ts';
import {
  type Addressee,
  loadAddressee,
  loadOwed,
  loadTemplateTexts,
  type OwedInvoice,
  type TemplateTexts,
} from '../../mail/writing/queries.ts';
import type { Context } from '../../platform/context.ts';
import type { Database } from '../../platform/db/database.ts';
import { ApiError, invalidField } from '../../platform/errors.ts';
import { TemplateError } from '../../platform/mail/template-error.ts';
import type { Organization } from '../../platform/organization.ts';
import { remindable } from '../domain/dunning/carrying.ts';
import type { DunnedCustomer, DunningSettings } from '../domain/dunning/facts.ts';
import { plannedDays } from '../domain/dunning/plan.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../dunning/facts/queries.ts';
import { recipientsOf } from './recipients.ts';
import type { MailPreview, MailPreviewRequest } from './schema.ts';

/** Shown where the customer owes nothing. */
const EXAMPLE = { amount: 125_000, number: '2026-0042', days: 7 };

/**
 * Writes the reminder that a customer would get now, without sending or storing anything. A customer who owes nothing
 * is shown an invoice made up.
 * @throws REFERENCE_NOT_FOUND for an unknown customer or template, INVALID_DATA for texts that are no templates
 */
export async function previewMail(
  { database, clock, publicUrl }: Context,
  organization: Organization,
  request: MailPreviewRequest,
): Promise<MailPreview> {
  const now = clock.now();
  const customerId = request.customerId.toLowerCase();
  const addressee = await loadAddressee(database.pool, organization, customerId);
  if (addressee === null) throw missing('customerId', request.customerId);
  const settings = await loadDunningSettings(database.pool, organization);
  const [dunned] = await loadDunnedCustomers(database.pool, organization, { customerIds: [customerId], now });
  const owed = dunned === undefined ? [] : remindable(dunned, settings, now);
  const ids = owed.map(({ id }) => id);
  const invoices = await loadOwed(database.pool, organization.id, ids);
  const shown = invoices.length > 0 ? invoices : [example(organization, now)];
  const about = { organization, invoices: shown, carryingInvoiceId: null, now };
  const step = stepOf(request, dunned, settings) ?? { name: '', day: ageOf(about) };
  const texts = await textsOf(database, organization.id, request);
  const chosen = chooseTexts(texts, languagesOf(request, addressee, organization), {
    day: step.day,
    // A step is shown as it is on its day.
    age: step.day,
  });
  try {
    return await renderReminder(
      organization.id,
      {
        ...{ organization, addressee, invoices: shown, step, now },
        to: recipientsOf(addressee, { mainContact: true, positions: [], ccAccountManagers: false }).to,
        carryingInvoiceId: shown[0]?.id ?? null,
        portalUrl: `${publicUrl}/portal/…`,
      },
      request.language === undefined ? chosen : { ...chosen, language: request.language },
    );
  } catch (error) {
    if (!(error instanceof TemplateError)) throw error;
    throw invalidField(request.texts === undefined ? 'templateId' : 'texts', error.message);
  }
}

function missing(field: string, id: string): ApiError {
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

async function textsOf(
  database: Database,
  organizationId: string,
  { texts, templateId }: MailPreviewRequest,
): Promise<Partial<Record<Language, TemplateTexts>> | null> {
  if (texts !== undefined) return { en: texts, fr: texts };
  if (templateId === undefined) return null;
  const stored = await loadTemplateTexts(database.pool, organizationId, templateId.toLowerCase());
  if (stored === null) throw missing('templateId', templateId);
  return stored;
}

function stepOf(
  { stepKey }: MailPreviewRequest,
  customer: DunnedCustomer | undefined,
  settings: DunningSettings,
): { name: string; day: number } | null {
  if (stepKey === undefined) return null;
  const steps = settings.plans.get(customer?.planId ?? '')?.steps ?? [];
  const at = steps.findIndex(({ key }) => key === stepKey);
  const [step, day] = [steps[at], plannedDays(steps)[at]];
  if (step === undefined || day === undefined)
    throw invalidField('stepKey', "is no step of the customer's plan");
  return { name: step.name, day };
}

function example({ currency }: Organization, now: string): OwedInvoice {
  const at = new Date(Date.parse(now) - EXAMPLE.days * 86_400_000).toISOString();
  const { amount, number } = EXAMPLE;
  const dates = { issuedAt: at, dueAt: at };
  return { id: '', number, name: null, currency, amount, outstanding: amount, ...dates };
}
