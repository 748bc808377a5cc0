import type { Language } from '../../kernel/formats.ts';
import type { AutopayState } from '../domain/autopay-state.ts';

/** Texts about automatic payment. */
export interface AutopayTexts {
  title: string;
  /** Shown on the page of the provider. */
  description: (creditor: string) => string;
  offer: (days: number) => string;
  turnOn: string;
  turnOnIn: (currency: string) => string;
  details: string;
  account: string;
  turnOff: string;
  endMandate: string;
  offHint: string;
  mandateKept: string;
  upcoming: string;
  /** In place of a day that has passed. */
  underWay: string;
  states: Record<AutopayState, string>;
}

export const AUTOPAY_TEXTS: Readonly<Record<Language, AutopayTexts>> = {
  en: {
    title: 'Automatic payment',
    description: (creditor) => `Direct debit of the invoices of ${creditor}`,
    offer: (days) =>
      `Your invoices are collected by direct debit on their due date. We email you the amount and the day at least ${days} days before. You can turn it off at any time.`,
    turnOn: 'Turn on automatic payment',
    turnOnIn: (currency) => `Turn on automatic payment in ${currency}`,
    details: 'See details or turn it off',
    account: 'Bank account',
    turnOff: 'Turn off automatic payment',
    endMandate: 'End the mandate',
    offHint: 'Debits that your bank already has may still be collected.',
    mandateKept: 'The mandate could not be ended at the moment. Please try again later.',
    upcoming: 'Announced debits',
    underWay: 'under way',
    states: {
      OFF: 'Automatic payment is off. No invoice is collected.',
      CHECKING: 'Your authorization is being checked. This page updates itself.',
      UNFINISHED: 'You have not finished the authorization, so nothing is collected yet.',
      WAITING: 'Automatic payment is on. Your bank has not confirmed the mandate yet.',
      ON: 'Automatic payment is on. Invoices are collected on their due date.',
      SUSPENDED:
        'The mandate is suspended, so nothing is collected. Please pay your invoices in another way.',
      ENDED: 'The mandate has ended, so nothing is collected. Please pay your invoices in another way.',
    },
  },
  de: {
    title: 'Automatische Zahlung',
    description: (creditor) => `Lastschrift für Rechnungen von ${creditor}`,
    offer: (days) =>
      `Ihre Rechnungen werden am Fälligkeitstag per Lastschrift eingezogen. Betrag und Tag erhalten Sie mindestens ${days} Tage vorher per E-Mail. Sie können die automatische Zahlung jederzeit ausschalten.`,
    turnOn: 'Automatische Zahlung einschalten',
    turnOnIn: (currency) => `Automatische Zahlung in ${currency} einschalten`,
    details: 'Details ansehen oder ausschalten',
    account: 'Bankkonto',
    turnOff: 'Automatische Zahlung ausschalten',
    endMandate: 'Mandat beenden',
    offHint: 'Lastschriften, die Ihrer Bank bereits vorliegen, werden möglicherweise noch eingezogen.',
    mandateKept: 'Das Mandat konnte im Moment nicht beendet werden. Bitte versuchen Sie es später erneut.',
    upcoming: 'Angekündigte Lastschriften',
    underWay: 'in Bearbeitung',
    states: {
      OFF: 'Die automatische Zahlung ist ausgeschaltet. Es wird keine Rechnung eingezogen.',
      CHECKING: 'Ihre Erlaubnis wird geprüft. Diese Seite aktualisiert sich selbst.',
      UNFINISHED: 'Sie haben die Erlaubnis nicht abgeschlossen. Deshalb wird noch nichts eingezogen.',
      WAITING: 'Die automatische Zahlung ist eingeschaltet. Ihre Bank hat das Mandat noch nicht bestätigt.',
      ON: 'Die automatische Zahlung ist eingeschaltet. Rechnungen werden am Fälligkeitstag eingezogen.',
      SUSPENDED:
        'Das Mandat ist ausgesetzt. Deshalb wird nichts eingezogen. Bitte bezahlen Sie Ihre Rechnungen auf anderem Weg.',
      ENDED:
        'Das Mandat ist beendet. Deshalb wird nichts eingezogen. Bitte bezahlen Sie Ihre Rechnungen auf anderem Weg.',
    },
  },
  fr: {
    title: 'Paiement automatique',
    description: (creditor) => `Prélèvement des factures de ${creditor}`,
    offer: (days) =>
      `Vos factures sont prélevées à leur échéance. Vous recevez le montant et la date par e-mail au moins ${days} jours avant. Vous pouvez désactiver le paiement automatique à tout moment.`,
    turnOn: 'Activer le paiement automatique',
    turnOnIn: (currency) => `Activer le paiement automatique en ${currency}`,
    details: 'Voir les détails ou désactiver',
    account: 'Compte bancaire',
    turnOff: 'Désactiver le paiement automatique',
    endMandate: 'Révoquer le mandat',
    offHint: 'Les prélèvements déjà transmis à votre banque peuvent encore être effectués.',
    mandateKept: 'Le mandat n’a pas pu être révoqué pour le moment. Veuillez réessayer plus tard.',
    upcoming: 'Prélèvements annoncés',
    underWay: 'en cours',
    states: {
      OFF: 'Le paiement automatique est désactivé. Aucune facture n’est prélevée.',
      CHECKING: 'Votre autorisation est en cours de vérification. Cette page s’actualise toute seule.',
      UNFINISHED: 'Vous n’avez pas terminé l’autorisation. Rien n’est encore prélevé.',
      WAITING: 'Le paiement automatique est activé. Votre banque n’a pas encore confirmé le mandat.',
      ON: 'Le paiement automatique est activé. Les factures sont prélevées à leur échéance.',
      SUSPENDED: 'Le mandat est suspendu : rien n’est prélevé. Veuillez payer vos factures autrement.',
      ENDED: 'Le mandat a pris fin : rien n’est prélevé. Veuillez payer vos factures autrement.',
    },
  },
  es: {
    title: 'Pago automático',
    description: (creditor) => `Adeudo directo de las facturas de ${creditor}`,
    offer: (days) =>
      `Sus facturas se cobran por adeudo directo en la fecha de vencimiento. Le enviamos el importe y la fecha por correo al menos ${days} días antes. Puede desactivarlo en cualquier momento.`,
    turnOn: 'Activar el pago automático',
    turnOnIn: (currency) => `Activar el pago automático en ${currency}`,
    details: 'Ver detalles o desactivar',
    account: 'Cuenta bancaria',
    turnOff: 'Desactivar el pago automático',
    endMandate: 'Cancelar el mandato',
    offHint: 'Los adeudos que su banco ya ha recibido pueden cobrarse todavía.',
    mandateKept: 'No se pudo cancelar el mandato en este momento. Inténtelo de nuevo más tarde.',
    upcoming: 'Adeudos anunciados',
    underWay: 'en curso',
    states: {
      OFF: 'El pago automático está desactivado. No se cobra ninguna factura.',
      CHECKING: 'Se está comprobando su autorización. Esta página se actualiza sola.',
      UNFINISHED: 'No ha terminado la autorización, así que todavía no se cobra nada.',
      WAITING: 'El pago automático está activado. Su banco aún no ha confirmado el mandato.',
      ON: 'El pago automático está activado. Las facturas se cobran en su fecha de vencimiento.',
      SUSPENDED: 'El mandato está suspendido, así que no se cobra nada. Pague sus facturas de otra forma.',
      ENDED: 'El mandato ha terminado, así que no se cobra nada. Pague sus facturas de otra forma.',
    },
  },
  it: {
    title: 'Pagamento automatico',
    description: (creditor) => `Addebito diretto delle fatture di ${creditor}`,
    offer: (days) =>
      `Le Sue fatture vengono addebitate alla scadenza. Riceve importo e data per e-mail almeno ${days} giorni prima. Può disattivarlo in qualsiasi momento.`,
    turnOn: 'Attiva il pagamento automatico',
    turnOnIn: (currency) => `Attiva il pagamento automatico in ${currency}`,
    details: 'Vedi i dettagli o disattiva',
    account: 'Conto bancario',
    turnOff: 'Disattiva il pagamento automatico',
    endMandate: 'Revoca il mandato',
    offHint: 'Gli addebiti già inviati alla Sua banca possono ancora essere eseguiti.',
    mandateKept: 'Non è stato possibile revocare il mandato. Riprovi più tardi.',
    upcoming: 'Addebiti annunciati',
    underWay: 'in corso',
    states: {
      OFF: 'Il pagamento automatico è disattivato. Nessuna fattura viene addebitata.',
      CHECKING: 'La Sua autorizzazione è in corso di verifica. Questa pagina si aggiorna da sola.',
      UNFINISHED: 'Non ha completato l’autorizzazione, quindi non viene ancora addebitato nulla.',
      WAITING: 'Il pagamento automatico è attivo. La Sua banca non ha ancora confermato il mandato.',
      ON: 'Il pagamento automatico è attivo. Le fatture vengono addebitate alla scadenza.',
      SUSPENDED:
        'Il mandato è sospeso, quindi non viene addebitato nulla. Paghi le fatture in un altro modo.',
      ENDED: 'Il mandato è terminato, quindi non viene addebitato nulla. Paghi le fatture in un altro modo.',
    },
  },
  nl: {
    title: 'Automatisch betalen',
    description: (creditor) => `Automatische incasso van facturen van ${creditor}`,
    offer: (days) =>
      `Uw facturen worden op de vervaldatum automatisch geïncasseerd. U ontvangt het bedrag en de dag ten minste ${days} dagen vooraf per e-mail. U kunt het op elk moment uitzetten.`,
    turnOn: 'Automatisch betalen aanzetten',
    turnOnIn: (currency) => `Automatisch betalen in ${currency} aanzetten`,
    details: 'Details bekijken of uitzetten',
    account: 'Bankrekening',
    turnOff: 'Automatisch betalen uitzetten',
    endMandate: 'Machtiging intrekken',
    offHint: 'Incasso’s die uw bank al heeft, worden mogelijk nog uitgevoerd.',
    mandateKept: 'De machtiging kon nu niet worden ingetrokken. Probeer het later opnieuw.',
    upcoming: 'Aangekondigde incasso’s',
    underWay: 'in behandeling',
    states: {
      OFF: 'Automatisch betalen staat uit. Er wordt geen factuur geïncasseerd.',
      CHECKING: 'Uw machtiging wordt gecontroleerd. Deze pagina werkt zichzelf bij.',
      UNFINISHED: 'U hebt de machtiging niet afgerond. Er wordt nog niets geïncasseerd.',
      WAITING: 'Automatisch betalen staat aan. Uw bank heeft de machtiging nog niet bevestigd.',
      ON: 'Automatisch betalen staat aan. Facturen worden op de vervaldatum geïncasseerd.',
      SUSPENDED:
        'De machtiging is opgeschort. Er wordt niets geïncasseerd. Betaal uw facturen op een andere manier.',
      ENDED:
        'De machtiging is beëindigd. Er wordt niets geïncasseerd. Betaal uw facturen op een andere manier.',
    },
  },
};
