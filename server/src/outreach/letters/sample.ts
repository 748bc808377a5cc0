import { withoutCashHold } from '../../dunning/domain/blockers.ts';
import { remindableInvoices } from '../../dunning/domain/evaluation-context.ts';
import { loadDunnedCustomers, loadDunningSettings } from '../../dunning/facts/queries.ts';
import { findCustomerId } from '../../ledger/contacts/queries.ts';
import { fromCustomers } from '../../ledger/relations.ts';
import { loadAddressee, loadOwed } from '../../mail/writing/queries.ts';
import { type ProfileDraft, withDraft } from '../../people/organizations/profile/queries.ts';
import type { Context } from '../../platform/context.ts';
import { notFound } from '../../platform/errors.ts';
import type { pathRef } from '../../platform/http/record-id.ts';
import type { Organization } from '../../platform/organization.ts';
import { exampleInvoice, previewFacts } from '../reminders/preview.ts';
import type { LetterFacts, PostalAddress } from './facts.ts';
import { lettersPdf } from './pdf.ts';
import { withTexts } from './print.ts';
import { loadSender } from './sender.ts';
import { writeTexts } from './text.ts';

/** The step that the sample shows: a reminder two weeks after the due date. */
const STEP = { name: '', day: 14, type: 'LETTER', needsEarlier: false } as const;

const ADDRESS = `SELECT c.name, c.address, c.zipcode, c.city, c.state, c.country ${fromCustomers('c')} AND c.id = $2`;

/**
 * Returns the letter that a customer would get about what it owes, without storing it. For a customer who owes
 * nothing it shows an example invoice.
 * @param draft company details that are not saved
 * @throws NOT_FOUND
 */
export async function sampleLetterPdf(
  context: Context,
  organization: Organization,
  ref: ReturnType<typeof pathRef>,
  draft: ProfileDraft,
): Promise<Buffer> {
  const { database, clock } = context;
  const { pool } = database;
  const now = clock.now();
  const customerId = await findCustomerId(pool, organization.id, ref);
  const addressee = customerId === null ? null : await loadAddressee(pool, organization, customerId);
  if (customerId === null || addressee === null) throw notFound();
  const settings = await loadDunningSettings(pool, organization);
  const [dunned] = await loadDunnedCustomers(pool, organization, { customerIds: [customerId], now });
  const owed = dunned === undefined ? [] : remindableInvoices(withoutCashHold(dunned), settings, now);
  const ids = owed.map(({ id }) => id);
  const invoices = await loadOwed(pool, organization.id, ids);
  const { rows } = await pool.query<PostalAddress>({
    name: 'address of a sample letter',
    text: ADDRESS,
    values: [organization.id, customerId],
  });
  const [to] = rows;
  if (to === undefined) throw notFound();
  const shown = invoices.length > 0 ? invoices : [exampleInvoice(organization, now)];
  const step = {
    ...STEP,
    recipients: { mainContact: true, positions: [], ccAccountManagers: false },
    daysBefore: [],
  };
  const facts = await previewFacts(database, organization, {
    addressee,
    shown,
    now,
    step,
    to: [],
    portalUrl: null,
    draft,
  });
  const letter: LetterFacts = {
    ...facts,
    actionId: customerId,
    to,
    step: { ...facts.step, templateId: null },
    invoices: [...shown],
  };
  const stored = await loadSender(pool, context, organization);
  const sender = { ...stored, profile: withDraft(stored.profile, draft) };
  const texts = await writeTexts(pool, sender, [letter], now);
  const { bytes } = await lettersPdf({ sender, letters: withTexts([letter], texts), now });
  return Buffer.from(bytes);
}
