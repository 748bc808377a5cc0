import type { Timestamp } from '../../ledger/domain/calendar.ts';
import { formatDate, formatMoney, type Language } from '../../ledger/domain/formats.ts';
import type { Connection } from '../../platform/db/database.ts';
import type { Organization } from '../../platform/organization.ts';
import { COLORS, newPdf, type Pdf, plain, write } from '../../platform/pdf/document.ts';
import { drawTable } from '../../platform/pdf/table.ts';
import { WORDS } from './i18n.ts';
import { type Addressee, loadBalances, loadOpenInvoices, type OwedInvoice } from './queries.ts';
import { formatInvoices } from './variables.ts';

/** More than anybody reads; what a statement leaves out it says. */
const MAX_INVOICES = 2000;

/** What a statement shows: the open invoices of one customer, without those of its family. */
export interface StatementFacts {
  organization: Pick<Organization, 'name' | 'timezone'>;
  customer: Addressee['customer'];
  invoices: OwedInvoice[];
  hasMore: boolean;
  balances: { currency: string; balance: number }[];
  now: Timestamp;
}

export async function loadStatement(
  queryable: Pick<Connection, 'query'>,
  organization: Organization,
  customer: Addressee['customer'],
  now: Timestamp,
): Promise<StatementFacts> {
  const invoices = await loadOpenInvoices(queryable, organization.id, customer.id, MAX_INVOICES + 1);
  const balances = await loadBalances(queryable, organization.id, customer.id);
  const hasMore = invoices.length > MAX_INVOICES;
  return { organization, customer, invoices: invoices.slice(0, MAX_INVOICES), hasMore, balances, now };
}

export function statementName(customer: Addressee['customer'], language: Language): string {
  return `${WORDS[language].file}-${customer.number.replaceAll(/[^A-Za-z0-9._-]+/g, '_').slice(0, 60)}.pdf`;
}

/** The statement as a PDF, drawn while it is read from its beginning on. */
export async function statementPdf(facts: StatementFacts, language: Language): Promise<Pdf> {
  const { organization, customer, now } = facts;
  const title = `${WORDS[language].statement} – ${customer.name}`;
  const pdf = await newPdf({ title, author: organization.name, language, now });
  draw(pdf, facts, language).then(
    () => pdf.end(),
    (error: unknown) => pdf.destroy(error instanceof Error ? error : new Error(String(error))),
  );
  return pdf;
}

async function draw(pdf: Pdf, facts: StatementFacts, language: Language): Promise<void> {
  const { organization, customer, now } = facts;
  const words = WORDS[language];
  const place = { language, timezone: organization.timezone };
  pdf.text(plain(organization.name)).moveDown(2);
  write(pdf, 'bold', 16).text(words.statement);
  write(pdf)
    .fillColor(COLORS.soft)
    .text(words.asOf(formatDate(now, place)))
    .moveDown();
  write(pdf, 'bold').text(plain(customer.name));
  write(pdf)
    .text(`${words.customerNumber}: ${plain(customer.number)}`)
    .moveDown(2);
  if (facts.invoices.length === 0) pdf.text(words.nothing).moveDown();
  else await drawInvoices(pdf, facts, language);
  if (facts.hasMore) pdf.text(words.more).moveDown();
  drawBalances(pdf, facts, language);
}

async function drawInvoices(
  pdf: Pdf,
  { organization, invoices, now }: StatementFacts,
  language: Language,
): Promise<void> {
  const words = WORDS[language];
  const formatted = formatInvoices(invoices, { language, timezone: organization.timezone }, now);
  const rows = formatted.invoices.map((one) => ({
    cells: [
      one.number,
      one.issueDate,
      one.isOverdue ? `${one.dueDate}\n${words.daysOverdue(one.daysOverdue)}` : one.dueDate,
      one.amount,
      one.outstanding,
    ],
  }));
  const totals = formatted.totals.flatMap(({ outstanding, overdue }) => [
    { cells: [words.total, '', '', '', outstanding], isBold: true },
    { cells: [words.overdue, '', '', '', overdue] },
  ]);
  await drawTable(
    pdf,
    [
      { title: words.invoice, share: 0.24 },
      { title: words.issued, share: 0.17 },
      { title: words.due, share: 0.21 },
      { title: words.amount, share: 0.19, align: 'right' },
      { title: words.outstanding, share: 0.19, align: 'right' },
    ],
    [...rows, ...totals],
  );
}

/** What the invoices add up to is not what is owed when there are payments on account. */
function drawBalances(pdf: Pdf, { balances }: StatementFacts, language: Language): void {
  for (const { currency, balance } of balances)
    pdf.text(`${WORDS[language].balance}: ${formatMoney(balance, currency, language)}`);
}
