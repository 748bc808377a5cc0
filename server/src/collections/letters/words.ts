import type { Language } from '../../ledger/domain/formats.ts';

/** Words of letters beside their texts, which are those of mail. */
export const LETTER_WORDS = {
  en: {
    letters: 'Letters',
    invoice: 'Invoice',
    issued: 'Issued',
    due: 'Due',
    amount: 'Amount',
    outstanding: 'Outstanding',
    total: 'Total',
    customerNumber: 'Customer number',
    payTo: (currency: string) => `Please pay in ${currency} to`,
    beneficiary: 'Beneficiary',
    bank: 'Bank',
    account: 'Account number',
    routing: 'Routing number',
    reference: 'Reference',
    scan: 'Scan with your bank’s app',
  },
  fr: {
    letters: 'Courriers',
    invoice: 'Facture',
    issued: 'Émise le',
    due: 'Échéance',
    amount: 'Montant',
    outstanding: 'Reste dû',
    total: 'Total',
    customerNumber: 'Numéro de client',
    payTo: (currency: string) => `Règlement en ${currency} à`,
    beneficiary: 'Bénéficiaire',
    bank: 'Banque',
    account: 'Numéro de compte',
    routing: 'Code banque',
    reference: 'Référence',
    scan: 'À scanner avec l’application de votre banque',
  },
} as const satisfies Record<Language, Record<string, unknown>>;
