import type { Language } from '../../kernel/formats.ts';

/** Words of statements of a period. */
interface AccountWords {
  period: (from: string, to: string) => string;
  document: string;
  opening: string;
  closing: string;
  transfer: string;
  writeOff: string;
  recovery: string;
  none: string;
  further: (count: string) => string;
}

export const ACCOUNT_WORDS: Readonly<Record<Language, AccountWords>> = {
  en: {
    period: (from, to) => `${from} to ${to}`,
    document: 'Document',
    opening: 'Opening balance',
    closing: 'Closing balance',
    transfer: 'Paid by or for the customer group',
    writeOff: 'Write-off',
    recovery: 'Recovery after write-off',
    none: 'There are no movements in this period.',
    further: (count) => `${count} further movements`,
  },
  de: {
    period: (from, to) => `${from} bis ${to}`,
    document: 'Beleg',
    opening: 'Anfangssaldo',
    closing: 'Endsaldo',
    transfer: 'Von der oder für die Kundengruppe bezahlt',
    writeOff: 'Ausbuchung',
    recovery: 'Eingang nach Ausbuchung',
    none: 'In diesem Zeitraum gibt es keine Bewegungen.',
    further: (count) => `${count} weitere Bewegungen`,
  },
  fr: {
    period: (from, to) => `du ${from} au ${to}`,
    document: 'Document',
    opening: 'Solde initial',
    closing: 'Solde final',
    transfer: 'Payé par ou pour le groupe',
    writeOff: 'Passage en perte',
    recovery: 'Rentrée sur créance passée en perte',
    none: 'Aucun mouvement sur cette période.',
    further: (count) => `${count} autres mouvements`,
  },
  es: {
    period: (from, to) => `del ${from} al ${to}`,
    document: 'Documento',
    opening: 'Saldo inicial',
    closing: 'Saldo final',
    transfer: 'Pagado por o para el grupo de clientes',
    writeOff: 'Cancelación por incobrable',
    recovery: 'Cobro de un importe cancelado',
    none: 'No hay movimientos en este período.',
    further: (count) => `${count} movimientos más`,
  },
  it: {
    period: (from, to) => `dal ${from} al ${to}`,
    document: 'Documento',
    opening: 'Saldo iniziale',
    closing: 'Saldo finale',
    transfer: 'Pagato da o per il gruppo di clienti',
    writeOff: 'Stralcio',
    recovery: 'Incasso dopo lo stralcio',
    none: 'Nessun movimento in questo periodo.',
    further: (count) => `${count} altri movimenti`,
  },
  nl: {
    period: (from, to) => `${from} t/m ${to}`,
    document: 'Document',
    opening: 'Beginsaldo',
    closing: 'Eindsaldo',
    transfer: 'Betaald door of voor de klantgroep',
    writeOff: 'Afboeking',
    recovery: 'Ontvangst na afboeking',
    none: 'Er zijn geen mutaties in deze periode.',
    further: (count) => `${count} andere mutaties`,
  },
};
