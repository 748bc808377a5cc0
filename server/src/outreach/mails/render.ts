import type { Timestamp } from '../../kernel/calendar.ts';
import {
  loadPayment,
  type MoneyFacts,
  type ReminderFacts,
  type RenderedMail,
  renderPlain,
} from '../../mail/index.ts';
import { type Addressee, loadOwed, type ReminderPerson } from '../../mail/writing/queries.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { messageReferences } from '../transfers/references.ts';
import type { WrittenFacts } from './facts.ts';

/** The recipient and surroundings of a written text. */
export interface AroundWords extends Pick<MoneyFacts, 'covered'> {
  invoiceIds: readonly string[];
  profile: Profile;
  addressee: Addressee;
  to: readonly ReminderPerson[];
  portalUrl: string | null;
  now: Timestamp;
  isPreview: boolean;
}

/** Renders the mail for sending, with the facts in the caller's transaction. */
export async function renderWritten(
  queryable: Pick<Connection, 'query'>,
  organization: Organization,
  written: Pick<WrittenFacts, 'subject' | 'text' | 'language' | 'showsInvoices' | 'payerQuestionId'>,
  { invoiceIds, profile, addressee, to, portalUrl, now, covered, isPreview }: AroundWords,
): Promise<RenderedMail> {
  const { customer } = addressee;
  const invoices = written.showsInvoices ? await loadOwed(queryable, organization.id, invoiceIds) : [];
  const payment = await loadPayment(queryable, organization.id, { customer, invoices });
  const asked = { ...payment, customer, invoices, covered, medium: 'EMAIL' as const, now };
  const facts: ReminderFacts = {
    ...payment,
    references: await messageReferences(queryable, organization, asked, isPreview ? null : now),
    addressee,
    to,
    invoices,
    carryingInvoiceId: null,
    portalUrl,
    now,
    covered,
    ladder: 'COURTESY',
    organization: { ...organization, profile },
    step: { name: '', day: 0, type: 'EMAIL', needsEarlier: false },
  };
  const { language, subject, text, showsInvoices, payerQuestionId } = written;
  return renderPlain(organization.id, facts, {
    language,
    texts: { subject, body: text },
    showsInvoices,
    asksPayer: payerQuestionId !== null,
  });
}
