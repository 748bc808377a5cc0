import type { BankTransaction } from '../../cash/schemas.ts';
import { formatDay, formatMoney, type Language, localeOf } from '../../kernel/formats.ts';
import { BUTTON_PLACEHOLDER, withoutPlaceholders } from '../../mail/index.ts';
import type { Addressee, ReminderPerson } from '../../mail/writing/queries.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import { nameOf } from '../mails/prepare.ts';
import type { NewMail } from '../mails/schema.ts';
import { MAIL_TEXTS } from '../mails/texts.ts';
import { QUESTION_TEXTS } from './texts.ts';

/** The transfer that an email asks about, and who is asked. */
interface Question {
  transaction: BankTransaction;
  addressee: Addressee;
  to: readonly ReminderPerson[];
  /** The author's name; null: none. */
  writer: string | null;
}

/** Longest text of a transfer that the email repeats, in characters. */
const TEXT_LENGTH = 300;

/** Returns the email that asks which invoices a transfer is for, in the customer's language. */
export function composeQuestion(organization: Organization, question: Question): NewMail {
  const { transaction, addressee, to } = question;
  const { language } = addressee.customer;
  const texts = QUESTION_TEXTS[language];
  const amount = formatMoney(transaction.amount, transaction.currency, language);
  return {
    to: to.map(({ email }) => email),
    subject: texts.subject(amount),
    text: paragraphsOf(organization, question, language).join('\n\n'),
    language,
  };
}

function paragraphsOf(
  { name }: Organization,
  { transaction, addressee, to: [first], writer }: Question,
  language: Language,
): string[] {
  const texts = QUESTION_TEXTS[language];
  const { hello, bye } = MAIL_TEXTS[language];
  const { bookedOn, amount, currency, text } = transaction;
  const { customer } = addressee;
  const contact = first === undefined ? null : nameOf(first);
  const day = formatDay(bookedOn, localeOf(language, customer.country));
  const received = texts.received(day, formatMoney(amount, currency, language));
  const written = oneLine(withoutPlaceholders(text ?? ''), TEXT_LENGTH);
  const paragraphs = [hello(oneLine(contact ?? customer.name)), received];
  if (written !== '') paragraphs.push(texts.transferText(written));
  const signature = [bye].concat(writer === null ? [] : oneLine(writer), oneLine(name)).join('\n');
  return paragraphs.concat(texts.please, BUTTON_PLACEHOLDER, texts.reply, signature);
}
