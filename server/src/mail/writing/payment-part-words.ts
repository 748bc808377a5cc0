import type { Language } from '../../kernel/formats.ts';

/** The headings of the payment part and its receipt, as the Swiss guidelines word them. */
export interface PaymentPartWords {
  paymentPart: string;
  receipt: string;
  account: string;
  reference: string;
  information: string;
  currency: string;
  amount: string;
  payableBy: string;
  payableByUnknown: string;
  acceptancePoint: string;
  separate: string;
}

const en: PaymentPartWords = {
  paymentPart: 'Payment part',
  receipt: 'Receipt',
  account: 'Account / Payable to',
  reference: 'Reference',
  information: 'Additional information',
  currency: 'Currency',
  amount: 'Amount',
  payableBy: 'Payable by',
  payableByUnknown: 'Payable by (name/address)',
  acceptancePoint: 'Acceptance point',
  separate: 'Separate before paying in',
};

const de: PaymentPartWords = {
  paymentPart: 'Zahlteil',
  receipt: 'Empfangsschein',
  account: 'Konto / Zahlbar an',
  reference: 'Referenz',
  information: 'Zusätzliche Informationen',
  currency: 'Währung',
  amount: 'Betrag',
  payableBy: 'Zahlbar durch',
  payableByUnknown: 'Zahlbar durch (Name/Adresse)',
  acceptancePoint: 'Annahmestelle',
  separate: 'Vor der Einzahlung abzutrennen',
};

const fr: PaymentPartWords = {
  paymentPart: 'Section paiement',
  receipt: 'Récépissé',
  account: 'Compte / Payable à',
  reference: 'Référence',
  information: 'Informations supplémentaires',
  currency: 'Monnaie',
  amount: 'Montant',
  payableBy: 'Payable par',
  payableByUnknown: 'Payable par (nom/adresse)',
  acceptancePoint: 'Point de dépôt',
  separate: 'A détacher avant le versement',
};

const it: PaymentPartWords = {
  paymentPart: 'Sezione pagamento',
  receipt: 'Ricevuta',
  account: 'Conto / Pagabile a',
  reference: 'Riferimento',
  information: 'Informazioni supplementari',
  currency: 'Valuta',
  amount: 'Importo',
  payableBy: 'Pagabile da',
  payableByUnknown: 'Pagabile da (nome/indirizzo)',
  acceptancePoint: 'Punto di accettazione',
  separate: 'Da staccare prima del versamento',
};

/** The guidelines have no Spanish and no Dutch headings; banks read English ones. */
export const PAYMENT_PART_WORDS: Readonly<Record<Language, PaymentPartWords>> = {
  en,
  de,
  fr,
  it,
  es: en,
  nl: en,
};
