import type { Timestamp } from '../../kernel/calendar.ts';
import { formatDate, formatDay, formatMoney, type Locale } from '../../kernel/formats.ts';
import type { PayableAccount } from '../../ledger/bank-accounts/queries.ts';
import type { CoveredSums } from '../../ledger/domain/open-items.ts';
import type { TransferReferences } from '../../ledger/domain/transfers/reference-forms.ts';
import type { SwissAddress } from '../../ledger/domain/transfers/swiss-payment.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import type { Organization } from '../../platform/organization.ts';
import { COLORS, drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import { drawFeet, drawLetterhead, LETTERHEAD_BOTTOM } from '../../platform/pdf/letterhead.ts';
import { drawTable, type PdfRow } from '../../platform/pdf/table.ts';
import { amountsOfStatement } from '../domain/requested-amounts.ts';
import { statementCalculation } from '../domain/statement.ts';
import { creditorOf, requestTransfers } from './asked-transfers.ts';
import type { OpenCredit, StatementFigures } from './credits.ts';
import { drawPaymentParts } from './draw-payment-part.ts';
import { drawTransfers } from './draw-transfers.ts';
import { invoiceTable } from './invoice-table.ts';
import { letterheadOf } from './letterhead.ts';
import { wordsOf } from './messages/index.ts';
import type { Addressee, OwedInvoice } from './queries.ts';
import { formatInvoices } from './variables.ts';

/** Contents of a statement: open invoices and credits of one customer, without its family. */
export interface StatementFacts {
  organization: Pick<Organization, 'name' | 'timezone' | 'sandbox'>;
  profile: Profile;
  /** As a data URL. */
  logo: string | null;
  customer: Addressee['customer'];
  accounts: readonly PayableAccount[];
  /** References of everything on the account, in the forms that the accounts need. */
  references: TransferReferences;
  debtor: SwissAddress;
  invoices: OwedInvoice[];
  hasMore: boolean;
  credits: OpenCredit[];
  hasMoreCredits: boolean;
  figures: StatementFigures[];
  /** Unapplied cash that counts for the customer, including its parent's, by currency, in minor units. */
  onAccount: ReadonlyMap<string, number>;
  /** The open amounts that it covers, by currency. */
  covered: ReadonlyMap<string, CoveredSums>;
  now: Timestamp;
}

/** Space that a heading and the first lines below it need together. */
const KEEP = 70;

/**
 * Draws a statement of account: letterhead, open invoices, credits, the calculation of the amount to pay, and
 * how to transfer it.
 */
export async function drawStatement(pdf: Pdf, facts: StatementFacts, locale: Locale): Promise<void> {
  const { organization, customer, now } = facts;
  const words = wordsOf(locale);
  const head = letterheadOf({ ...facts, name: organization.name }, locale);
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, words.page);
  if (organization.sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(words.sandboxLetter, MARGIN, LETTERHEAD_BOTTOM - 16);
  resetFont(pdf, 'bold', 16).text(words.statement, MARGIN, LETTERHEAD_BOTTOM + 6, { width: widthOf(pdf) });
  const place = { language: locale, timezone: organization.timezone };
  resetFont(pdf)
    .fillColor(COLORS.soft)
    .text(words.asOf(formatDate(now, place)))
    .moveDown();
  resetFont(pdf, 'bold').text(drawableText(customer.name));
  resetFont(pdf)
    .text(`${words.customerNumber}${words.colon}${drawableText(customer.number)}`)
    .moveDown(1.5);
  if (facts.invoices.length === 0) pdf.text(words.nothing).moveDown();
  else await drawInvoices(pdf, facts, locale);
  if (facts.hasMore) pdf.text(words.more).moveDown();
  await drawCredits(pdf, facts, locale);
  await drawCalculation(pdf, facts, locale);
  drawHowToPay(pdf, facts, locale);
  endFeet();
}

function drawHeading(pdf: Pdf, title: string): void {
  if (pdf.y + KEEP > pdf.page.height - MARGIN) pdf.addPage();
  resetFont(pdf, 'bold', 11).text(title, MARGIN, pdf.y, { width: widthOf(pdf) });
  resetFont(pdf).moveDown(0.3);
}

async function drawInvoices(
  pdf: Pdf,
  { organization, invoices, now }: StatementFacts,
  locale: Locale,
): Promise<void> {
  const words = wordsOf(locale);
  const place = { language: locale, timezone: organization.timezone };
  const formatted = formatInvoices({ invoices, covered: new Map() }, place, now);
  drawHeading(pdf, words.openInvoices);
  const { columns, cellsOf } = invoiceTable(formatted, locale);
  await drawTable(
    pdf,
    columns,
    formatted.invoices.map((one) => ({ cells: cellsOf(one) })),
  );
}

async function drawCredits(
  pdf: Pdf,
  { credits, hasMoreCredits }: StatementFacts,
  locale: Locale,
): Promise<void> {
  if (credits.length === 0) return;
  const words = wordsOf(locale);
  const kinds: Record<OpenCredit['kind'], string> = {
    PAYMENT: words.payment,
    CREDIT_NOTE: words.creditNote,
    REFUND: words.refund,
    INVOICE: words.overpaid,
  };
  drawHeading(pdf, words.credits);
  const rows = credits.map(({ kind, number, datedOn, amount, currency }) => ({
    cells: [
      kinds[kind],
      number,
      formatDay(datedOn, locale),
      formatMoney(kind === 'REFUND' ? amount : -amount, currency, locale),
    ],
  }));
  if (hasMoreCredits) rows.push({ cells: [words.moreCredits, '…', '', ''] });
  await drawTable(
    pdf,
    [
      { title: '', share: 0.3 },
      { title: words.reference, share: 0.34 },
      { title: words.date, share: 0.16 },
      { title: words.amount, share: 0.2, align: 'right' },
    ],
    rows,
  );
}

/** Draws the calculation for each currency, from the open balance to the amount to pay now. */
async function drawCalculation(
  pdf: Pdf,
  { figures, onAccount, covered }: StatementFacts,
  locale: Locale,
): Promise<void> {
  const words = wordsOf(locale);
  for (const figure of figures) {
    const { currency, open, balance } = figure;
    if (open === 0 && balance === 0) continue;
    const sums = statementCalculation({
      ...figure,
      onAccount: onAccount.get(currency) ?? 0,
      coveredOverdue: covered.get(currency)?.overdue ?? 0,
    });
    const line = (label: string, amount: number, isBold = false): PdfRow[] =>
      amount === 0 && !isBold ? [] : [{ cells: [label, formatMoney(amount, currency, locale)], isBold }];
    if (pdf.y + KEEP + 60 > pdf.page.height - MARGIN) pdf.addPage();
    drawHeading(pdf, `${words.calculation} (${currency})`);
    await drawTable(
      pdf,
      [
        { title: '', share: 0.7 },
        { title: '', share: 0.3, align: 'right' },
      ],
      [
        ...line(words.openInvoices, sums.open),
        ...line(words.credits, sums.ownCredit),
        ...line(words.balance, sums.balance, true),
        ...line(words.familyCredit, sums.familyCredit),
        ...line(words.notDueYet, sums.notDueYet),
        ...line(words.toPayNow, sums.asked, true),
      ],
    );
  }
}

/** Draws how to transfer the amounts to pay: all with one reference. */
function drawHowToPay(pdf: Pdf, facts: StatementFacts, locale: Locale): void {
  const { organization, customer, profile, accounts, references, debtor } = facts;
  const creditor = creditorOf({ name: organization.name, profile });
  const asked = amountsOfStatement(facts.figures, facts.covered);
  const source = { accounts, references, debtor, creditor, reference: customer.number, invoices: [] };
  const transfers = requestTransfers(asked, source);
  if (transfers.length === 0) return;
  drawHeading(pdf, wordsOf(locale).howToPay);
  drawTransfers(pdf, creditor.name, transfers, locale);
  const swiss = transfers.flatMap(({ code }) => (code?.kind === 'SWISS' ? [code.payload] : []));
  drawPaymentParts(pdf, swiss, locale);
}
