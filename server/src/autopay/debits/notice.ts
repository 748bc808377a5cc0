import { formatDay, formatList, formatMoney, localeOf } from '../../kernel/formats.ts';
import { BUTTON_PLACEHOLDER } from '../../mail/index.ts';
import type { Addressee, ReminderPerson } from '../../mail/writing/queries.ts';
import { loadReachable, MAIL_TEXTS, nameOf, queueWritten, recipientsFor } from '../../outreach/index.ts';
import type { Connection } from '../../platform/db/database.ts';
import { ApiError } from '../../platform/errors.ts';
import { oneLine } from '../../platform/mail/one-line.ts';
import type { Organization } from '../../platform/organization.ts';
import type { PlanContext, PlannedDebit } from './planned-debit.ts';
import { NOTICE_TEXTS } from './texts.ts';

/** The debtor to notify. */
export interface Notice {
  customerId: string;
  addressee: Addressee;
  to: readonly ReminderPerson[];
}

/** Returns the recipients of a notice. Null: no contact can be reached, so nothing may be debited. */
export async function prepareNotice(
  context: PlanContext,
  organization: Organization,
  customerId: string,
): Promise<Notice | null> {
  try {
    const addressee = await loadReachable(context, organization, customerId, true);
    const to = await recipientsFor(context, organization, addressee, []);
    return to.length === 0 ? null : { customerId, addressee, to };
  } catch (error) {
    if (error instanceof ApiError) return null;
    throw error;
  }
}

/** Queues the notice of some debits, in the transaction that stores them. */
export async function queueNotice(
  connection: Connection,
  context: PlanContext,
  organization: Organization,
  { notice, debits }: { notice: Notice; debits: readonly PlannedDebit[] },
): Promise<void> {
  const { customer } = notice.addressee;
  const { language } = customer;
  const texts = NOTICE_TEXTS[language];
  const locale = localeOf(language, customer.country);
  const [first] = notice.to;
  const contact = first === undefined ? null : nameOf(first);
  const lines = debits.map(({ invoice, amount, chargeOn }) =>
    texts.line(
      oneLine(invoice.number),
      formatMoney(amount, invoice.currency, language),
      formatDay(chargeOn, locale),
    ),
  );
  const days = [...new Set(debits.map(({ chargeOn }) => chargeOn))].sort();
  const text = [
    MAIL_TEXTS[language].hello(oneLine(contact ?? customer.name)),
    texts.announced,
    lines.join('\n'),
    texts.nothingToDo,
    texts.ifNotCollected,
    texts.stop,
    BUTTON_PLACEHOLDER,
    [MAIL_TEXTS[language].bye, oneLine(organization.name)].join('\n'),
  ];
  await queueWritten(connection, context, organization, {
    customerId: notice.customerId,
    by: null,
    body: {
      to: notice.to.map(({ email }) => email),
      subject: texts
        .subject(
          formatList(
            days.map((day) => formatDay(day, locale)),
            locale,
          ),
        )
        .slice(0, 200),
      text: text.join('\n\n'),
      language,
      invoiceIds: debits.slice(0, 100).map(({ invoice }) => invoice.id),
    },
  });
}
