import { toHtml } from 'hast-util-to-html';
import { h, type Result } from 'hastscript';
import { formatDay, formatList, formatMoney, type Language } from '../../kernel/formats.ts';
import type { RenderedMail } from '../../mail/index.ts';
import { layoutMail } from '../../platform/mail/layout.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import type { ReceiptFacts } from './facts.ts';
import { RECEIPT_TEXTS } from './texts.ts';

/** The sender and the recipient of a receipt. */
export interface ReceiptInput {
  organization: Pick<Organization, 'name' | 'sandbox'>;
  customer: { name: string; language: Language };
  /** Name of the first recipient; null: no recipient has a name. */
  contactName: string | null;
  portalUrl: string | null;
}

/** Maximum listed in one mail; the rest is counted. */
const MAX_PAYMENTS = 30;
const SANDBOX = 'margin:0 0 16px;padding:8px;border:2px dashed #b42318;color:#b42318;font-weight:bold';

/** Renders a receipt. All external text is escaped. */
export async function renderReceipt(facts: ReceiptFacts, input: ReceiptInput): Promise<RenderedMail> {
  const written = input.customer.language;
  const texts = RECEIPT_TEXTS[written];
  const money = (amount: number, currency: string) => formatMoney(amount, currency, written);
  const subject = oneLine(
    facts.isClear ? texts.clearSubject : texts.subject(totalOf(facts, money, written)),
    300,
  );
  const paragraphs = paragraphsOf(facts, input, written);
  const { name, sandbox } = input.organization;
  const body = paragraphs.join('\n\n');
  const notice = sandbox ? [h('p', { style: SANDBOX }, texts.sandbox)] : [];
  const content = [...notice, ...paragraphs.map((paragraph) => paragraphHtml(paragraph, input.portalUrl))];
  const html = await layoutMail({
    language: written,
    title: toHtml({ type: 'text', value: subject }),
    header: toHtml({ type: 'text', value: name }),
    content: toHtml({ type: 'root', children: content }),
    footer: toHtml({ type: 'text', value: name }),
  });
  const text = `${sandbox ? `*** ${texts.sandbox} ***\n\n` : ''}${body}\n`;
  return { language: written, subject, text, html };
}

type Money = (amount: number, currency: string) => string;

/** Returns the total paid, by currency. */
function totalOf({ payments }: ReceiptFacts, money: Money, language: Language): string {
  const sums = new Map<string, number>();
  for (const { currency, amount } of payments) sums.set(currency, (sums.get(currency) ?? 0) + amount);
  return formatList(
    [...sums].map(([currency, amount]) => money(amount, currency)),
    language,
  );
}

function paragraphsOf(facts: ReceiptFacts, input: ReceiptInput, language: Language): string[] {
  const texts = RECEIPT_TEXTS[language];
  const money: Money = (amount, currency) => formatMoney(amount, currency, language);
  const { payments, invoices, moreInvoices, left, isClear } = facts;
  const more = (count: number) => (count > 0 ? [texts.more(count)] : []);
  const paymentLines = payments
    .slice(0, MAX_PAYMENTS)
    .map(({ amount, currency, datedOn, refNumber }) =>
      texts.payment(money(amount, currency), formatDay(datedOn, language), plainReference(refNumber)),
    );
  const invoiceLines = invoices.map(({ number, currency, paid, outstanding }) =>
    outstanding === 0
      ? texts.paidInFull(oneLine(number), money(paid, currency))
      : texts.paidInPart(oneLine(number), money(paid, currency), money(outstanding, currency)),
  );
  const amounts = formatList(
    left.map(({ currency, amount }) => money(amount, currency)),
    language,
  );
  return [
    texts.hello(oneLine(input.contactName ?? input.customer.name)),
    [texts.thanks(payments.length), ...paymentLines, ...more(payments.length - MAX_PAYMENTS)].join('\n'),
    ...(invoices.length === 0 ? [] : [[texts.pays, ...invoiceLines, ...more(moreInvoices)].join('\n')]),
    isClear ? texts.clear : left.length === 0 ? texts.covered : texts.left(amounts),
    ...(input.portalUrl === null ? [] : [`${texts.account}\n${input.portalUrl}`]),
    `${texts.bye}\n${oneLine(input.organization.name)}`,
  ];
}

function plainReference(reference: string | null): string | null {
  const text = oneLine(reference ?? '', 140);
  return text === '' ? null : text;
}

type Node = Extract<Result, { type: 'element' }>;

/** Only the service's own URL becomes a link. */
function paragraphHtml(paragraph: string, url: string | null): Node {
  const lines = paragraph.split('\n').map((line) => (line === url ? linkNode(line) : line));
  return h(
    'p',
    { style: 'margin:0 0 16px' },
    lines.flatMap((line, i) => (i === 0 ? [line] : [h('br'), line])),
  );
}

const linkNode = (url: string): Node => h('a', { href: url, style: 'color:#0b5cad' }, url);
