import type { Schema } from '../../api/types.ts';
import type { Translate } from '../../texts/index.ts';

type Transaction = Schema<'BankTransaction'>;

/** Returns the name of the other party: who paid, or who was paid. */
export const nameOfParty = ({ payer, amount }: Transaction, t: Translate): string =>
  payer.ultimateName ?? payer.name ?? t(amount < 0 ? 'cash.noRecipient' : 'cash.noPayer');

/** Returns the words for a transaction without a text. */
export const noTextOf = ({ amount }: Transaction, t: Translate): string =>
  t(amount < 0 ? 'cash.noTextOut' : 'cash.noText');
