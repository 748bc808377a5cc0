import { formatDay, formatMoney, type Language } from '../../kernel/formats.ts';
import { letterheadOf } from '../../mail/index.ts';
import type { Profile } from '../../people/organizations/profile/queries.ts';
import type { Organization } from '../../platform/organization.ts';
import { COLORS, drawableText, MARGIN, type Pdf, resetFont, widthOf } from '../../platform/pdf/document.ts';
import { drawFeet, drawLetterhead, LETTERHEAD_BOTTOM } from '../../platform/pdf/letterhead.ts';
import { drawTable, type PdfColumn, type PdfRow } from '../../platform/pdf/table.ts';
import { translationsOf } from '../i18n.ts';
import type { PaymentReceipt } from './queries.ts';
import { PAYMENT_RECEIPT_TEXTS } from './texts.ts';

/** The content of a receipt. */
export interface ReceiptContent {
  receipt: PaymentReceipt;
  organization: Pick<Organization, 'name' | 'sandbox'>;
  profile: Profile;
  /** As a data URL. */
  logo: string | null;
  debtor: { name: string; number: string };
  language: Language;
}

/** Draws a receipt: the seller, the payer, the payment, and the invoices that it pays. */
export async function drawPaymentReceipt(pdf: Pdf, content: ReceiptContent): Promise<void> {
  const { organization, profile, logo, debtor, language } = content;
  const texts = PAYMENT_RECEIPT_TEXTS[language];
  const head = letterheadOf({ name: organization.name, profile, logo, accounts: [] }, language);
  drawLetterhead(pdf, head);
  const endFeet = drawFeet(pdf, head, texts.page);
  if (organization.sandbox)
    resetFont(pdf, 'bold')
      .fillColor(COLORS.alert)
      .text(texts.sandbox, MARGIN, LETTERHEAD_BOTTOM - 16);
  resetFont(pdf, 'bold', 16)
    .text(texts.title, MARGIN, LETTERHEAD_BOTTOM + 6, { width: widthOf(pdf) })
    .moveDown(0.5);
  resetFont(pdf).text(texts.receivedFrom);
  resetFont(pdf, 'bold').text(drawableText(debtor.name));
  resetFont(pdf).text(drawableText(debtor.number)).moveDown();
  await drawTable(pdf, FACT_COLUMNS, paymentRows(content));
  await drawInvoices(pdf, content);
  endFeet();
}

const FACT_COLUMNS: readonly PdfColumn[] = [
  { title: '', share: 0.4 },
  { title: '', share: 0.6, align: 'right' },
];

function paymentRows({ receipt: { payment }, language }: ReceiptContent): PdfRow[] {
  const i18n = translationsOf(language);
  const texts = PAYMENT_RECEIPT_TEXTS[language];
  const { amount, currency, refunded, datedOn, instrument, refNumber, externalId } = payment;
  const method = Object.entries(i18n.instruments).find(([name]) => name === instrument)?.[1];
  const rows: (readonly [string, string])[] = [
    [texts.receivedOn, formatDay(datedOn, language)],
    ...(method === undefined ? [] : [[texts.method, method] as const]),
    [i18n.reference, refNumber ?? externalId],
    ...(refunded === 0 ? [] : [[texts.refunded, formatMoney(refunded, currency, language)] as const]),
  ];
  const total = { cells: [i18n.amount, formatMoney(amount, currency, language)], isBold: true };
  return [total, ...rows.map((cells) => ({ cells }))];
}

async function drawInvoices(pdf: Pdf, { receipt, language }: ReceiptContent): Promise<void> {
  const i18n = translationsOf(language);
  const texts = PAYMENT_RECEIPT_TEXTS[language];
  const { payment, invoices, moreInvoices, paidOwn } = receipt;
  const money = (amount: number) => formatMoney(amount, payment.currency, language);
  const others = payment.applied - paidOwn;
  const unallocated = payment.amount - payment.applied - payment.refunded;
  const last = (label: string, amount: number): PdfRow[] =>
    amount > 0 ? [{ cells: [label, money(amount)], span: 2 }] : [];
  const rows: PdfRow[] = invoices.map(({ number, issuedOn, paid }) => ({
    cells: [number, formatDay(issuedOn, language), money(paid)],
  }));
  if (moreInvoices > 0) rows.push({ cells: [texts.more(moreInvoices), '', '…'] });
  rows.push(...last(texts.others, others), ...last(i18n.unallocated, unallocated));
  resetFont(pdf, 'bold', 11).text(texts.paidInvoices, MARGIN, pdf.y, { width: widthOf(pdf) });
  resetFont(pdf).moveDown(0.3);
  const columns: PdfColumn[] = [
    { title: i18n.invoice, share: 0.5 },
    { title: i18n.issued, share: 0.2 },
    { title: texts.paid, share: 0.3, align: 'right' },
  ];
  await drawTable(pdf, columns, rows);
}
