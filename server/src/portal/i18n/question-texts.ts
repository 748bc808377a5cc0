import type { Language } from '../../kernel/formats.ts';

/** Problems with a submitted answer. */
export const ANSWER_PROBLEMS = ['none', 'much', 'rest', 'amount', 'changed', 'text', 'decided'] as const;
export type AnswerProblem = (typeof ANSWER_PROBLEMS)[number];

/** Texts of the page on which a debtor says which invoices a transfer is for. */
export interface QuestionTexts {
  title: string;
  received: (day: string, amount: string, creditor: string) => string;
  transferText: string;
  stillOpen: (amount: string) => string;
  hint: string;
  choose: string;
  due: (day: string) => string;
  exact: string;
  amountOf: (number: string) => string;
  noInvoices: string;
  more: (count: number) => string;
  other: string;
  otherHint: string;
  chosen: string;
  remaining: string;
  send: string;
  sendRest: (amount: string) => string;
  check: string;
  answered: string;
  answeredHint: string;
  closed: string;
  banner: (amount: string, day: string) => string;
  answer: string;
  problems: Record<AnswerProblem, string>;
}

const en: QuestionTexts = {
  title: 'Which invoices is your payment for?',
  received: (day, amount, creditor) => `On ${day} ${creditor} received ${amount} from you.`,
  transferText: 'Text of your transfer',
  stillOpen: (amount) => `${amount} of it are not assigned to an invoice yet.`,
  hint: 'Tick the invoices. Change an amount if you paid only part of one.',
  choose: 'Open invoices',
  due: (day) => `due ${day}`,
  exact: 'same amount',
  amountOf: (number) => `Amount for ${number}`,
  noInvoices: 'There are no open invoices in this currency.',
  more: (count) => `Only ${count} invoices are shown. Name others below.`,
  other: 'None of these, or something to add?',
  otherHint: 'For example an order, another company, or an advance payment.',
  chosen: 'Chosen',
  remaining: 'Remaining',
  send: 'Send answer',
  sendRest: (amount) => `Send, and keep ${amount} on account`,
  check: 'Calculate the sum',
  answered: 'Thank you. Your answer has arrived.',
  answeredHint: 'You can change it until the payment is assigned.',
  closed: 'Thank you. This payment is already assigned, so there is nothing left to answer.',
  banner: (amount, day) => `Which invoices is your payment of ${amount} of ${day} for?`,
  answer: 'Answer',
  problems: {
    none: 'Nothing was sent. Please tick invoices, or write what the payment is for.',
    much: 'Nothing was sent. The chosen amounts are more than the payment. Please change them.',
    rest: 'Please check: the chosen amounts are less than the payment. The rest stays on your account.',
    amount: 'Nothing was sent. Please check the amounts: each is more than 0, and at most what is open.',
    changed: 'Nothing was sent, because an invoice has changed. Please choose again.',
    text: 'Nothing was sent. Please write at most 1,000 characters.',
    decided: 'Nothing was sent: the payment was assigned in the meantime.',
  },
};

const fr: QuestionTexts = {
  title: 'À quelles factures correspond votre paiement ?',
  received: (day, amount, creditor) => `Le ${day}, ${creditor} a reçu ${amount} de votre part.`,
  transferText: 'Libellé de votre virement',
  stillOpen: (amount) => `${amount} ne sont pas encore affectés à une facture.`,
  hint: 'Cochez les factures. Modifiez un montant si vous n’en avez payé qu’une partie.',
  choose: 'Factures ouvertes',
  due: (day) => `échéance ${day}`,
  exact: 'même montant',
  amountOf: (number) => `Montant pour ${number}`,
  noInvoices: 'Il n’y a pas de facture ouverte dans cette devise.',
  more: (count) => `Seules ${count} factures sont affichées. Indiquez les autres ci-dessous.`,
  other: 'Aucune de celles-ci, ou une précision à ajouter ?',
  otherHint: 'Par exemple une commande, une autre société ou un acompte.',
  chosen: 'Sélection',
  remaining: 'Reste',
  send: 'Envoyer la réponse',
  sendRest: (amount) => `Envoyer, et laisser ${amount} sur le compte`,
  check: 'Calculer la somme',
  answered: 'Merci. Votre réponse est bien arrivée.',
  answeredHint: 'Vous pouvez la modifier tant que le paiement n’est pas affecté.',
  closed: 'Merci. Ce paiement est déjà affecté, il n’y a plus rien à répondre.',
  banner: (amount, day) => `À quelles factures correspond votre paiement de ${amount} du ${day} ?`,
  answer: 'Répondre',
  problems: {
    none: 'Rien n’a été envoyé. Cochez des factures, ou indiquez l’objet du paiement.',
    much: 'Rien n’a été envoyé. Les montants choisis dépassent le paiement. Veuillez les modifier.',
    rest: 'À vérifier : les montants choisis sont inférieurs au paiement. Le reste demeure sur votre compte.',
    amount:
      'Rien n’a été envoyé. Vérifiez les montants : chacun est supérieur à 0 et ne dépasse pas le solde de la facture.',
    changed: 'Rien n’a été envoyé, car une facture a changé. Veuillez choisir à nouveau.',
    text: 'Rien n’a été envoyé. Veuillez écrire au plus 1 000 caractères.',
    decided: 'Rien n’a été envoyé : le paiement a été affecté entre-temps.',
  },
};

const de: QuestionTexts = {
  title: 'Für welche Rechnungen ist Ihre Zahlung?',
  received: (day, amount, creditor) => `Am ${day} hat ${creditor} ${amount} von Ihnen erhalten.`,
  transferText: 'Verwendungszweck Ihrer Überweisung',
  stillOpen: (amount) => `Davon sind ${amount} noch keiner Rechnung zugeordnet.`,
  hint: 'Wählen Sie die Rechnungen aus. Ändern Sie den Betrag, wenn Sie nur einen Teil bezahlt haben.',
  choose: 'Offene Rechnungen',
  due: (day) => `fällig ${day}`,
  exact: 'gleicher Betrag',
  amountOf: (number) => `Betrag für ${number}`,
  noInvoices: 'In dieser Währung gibt es keine offenen Rechnungen.',
  more: (count) => `Nur ${count} Rechnungen werden gezeigt. Nennen Sie andere unten.`,
  other: 'Keine davon, oder etwas zu ergänzen?',
  otherHint: 'Zum Beispiel eine Bestellung, eine andere Firma oder eine Anzahlung.',
  chosen: 'Ausgewählt',
  remaining: 'Rest',
  send: 'Antwort senden',
  sendRest: (amount) => `Senden, ${amount} bleiben als Guthaben`,
  check: 'Summe berechnen',
  answered: 'Vielen Dank. Ihre Antwort ist angekommen.',
  answeredHint: 'Sie können sie ändern, bis die Zahlung zugeordnet ist.',
  closed: 'Vielen Dank. Diese Zahlung ist bereits zugeordnet, es ist nichts mehr zu beantworten.',
  banner: (amount, day) => `Für welche Rechnungen ist Ihre Zahlung über ${amount} vom ${day}?`,
  answer: 'Antworten',
  problems: {
    none: 'Nichts wurde gesendet. Wählen Sie Rechnungen aus, oder schreiben Sie, wofür die Zahlung ist.',
    much: 'Nichts wurde gesendet. Die gewählten Beträge sind höher als die Zahlung. Bitte ändern Sie sie.',
    rest: 'Bitte prüfen: Die gewählten Beträge sind niedriger als die Zahlung. Der Rest bleibt als Guthaben.',
    amount:
      'Nichts wurde gesendet. Bitte prüfen Sie die Beträge: Jeder ist größer als 0 und höchstens der offene Betrag.',
    changed: 'Nichts wurde gesendet, weil sich eine Rechnung geändert hat. Bitte wählen Sie noch einmal.',
    text: 'Nichts wurde gesendet. Bitte schreiben Sie höchstens 1.000 Zeichen.',
    decided: 'Nichts wurde gesendet: Die Zahlung wurde inzwischen zugeordnet.',
  },
};

const es: QuestionTexts = {
  title: '¿A qué facturas corresponde su pago?',
  received: (day, amount, creditor) => `El ${day}, ${creditor} recibió ${amount} de ustedes.`,
  transferText: 'Concepto de su transferencia',
  stillOpen: (amount) => `${amount} aún no están asignados a ninguna factura.`,
  hint: 'Marque las facturas. Cambie un importe si solo pagó una parte.',
  choose: 'Facturas pendientes',
  due: (day) => `vence el ${day}`,
  exact: 'mismo importe',
  amountOf: (number) => `Importe para ${number}`,
  noInvoices: 'No hay facturas pendientes en esta moneda.',
  more: (count) => `Solo se muestran ${count} facturas. Indique otras abajo.`,
  other: '¿Ninguna de estas, o algo que añadir?',
  otherHint: 'Por ejemplo un pedido, otra empresa o un anticipo.',
  chosen: 'Elegido',
  remaining: 'Resto',
  send: 'Enviar respuesta',
  sendRest: (amount) => `Enviar y dejar ${amount} a cuenta`,
  check: 'Calcular la suma',
  answered: 'Gracias. Hemos recibido su respuesta.',
  answeredHint: 'Puede cambiarla hasta que se asigne el pago.',
  closed: 'Gracias. Este pago ya está asignado; no queda nada por responder.',
  banner: (amount, day) => `¿A qué facturas corresponde su pago de ${amount} del ${day}?`,
  answer: 'Responder',
  problems: {
    none: 'No se envió nada. Marque facturas o escriba a qué corresponde el pago.',
    much: 'No se envió nada. Los importes elegidos superan el pago. Cámbielos.',
    rest: 'Compruebe: los importes elegidos son menores que el pago. El resto queda a cuenta.',
    amount: 'No se envió nada. Compruebe los importes: cada uno es mayor que 0 y no supera lo pendiente.',
    changed: 'No se envió nada porque una factura ha cambiado. Elija de nuevo.',
    text: 'No se envió nada. Escriba como máximo 1.000 caracteres.',
    decided: 'No se envió nada: el pago se asignó entretanto.',
  },
};

const it: QuestionTexts = {
  title: 'A quali fatture si riferisce il Suo pagamento?',
  received: (day, amount, creditor) => `Il ${day} ${creditor} ha ricevuto da Voi ${amount}.`,
  transferText: 'Causale del bonifico',
  stillOpen: (amount) => `${amount} non sono ancora assegnati a una fattura.`,
  hint: 'Selezioni le fatture. Modifichi un importo se ne ha pagato solo una parte.',
  choose: 'Fatture aperte',
  due: (day) => `scadenza ${day}`,
  exact: 'stesso importo',
  amountOf: (number) => `Importo per ${number}`,
  noInvoices: 'Non ci sono fatture aperte in questa valuta.',
  more: (count) => `Sono mostrate solo ${count} fatture. Indichi le altre qui sotto.`,
  other: 'Nessuna di queste, o qualcosa da aggiungere?',
  otherHint: 'Per esempio un ordine, un’altra azienda o un acconto.',
  chosen: 'Scelto',
  remaining: 'Resto',
  send: 'Inviare la risposta',
  sendRest: (amount) => `Inviare e lasciare ${amount} a credito`,
  check: 'Calcolare la somma',
  answered: 'Grazie. La Sua risposta è arrivata.',
  answeredHint: 'Può modificarla finché il pagamento non è assegnato.',
  closed: 'Grazie. Questo pagamento è già assegnato: non resta nulla da rispondere.',
  banner: (amount, day) => `A quali fatture si riferisce il Suo pagamento di ${amount} del ${day}?`,
  answer: 'Rispondere',
  problems: {
    none: 'Non è stato inviato nulla. Selezioni le fatture o scriva a cosa si riferisce il pagamento.',
    much: 'Non è stato inviato nulla. Gli importi scelti superano il pagamento. Li modifichi.',
    rest: 'Verifichi: gli importi scelti sono inferiori al pagamento. Il resto rimane a credito.',
    amount:
      'Non è stato inviato nulla. Verifichi gli importi: ciascuno è maggiore di 0 e non supera l’importo aperto.',
    changed: 'Non è stato inviato nulla perché una fattura è cambiata. Scelga di nuovo.',
    text: 'Non è stato inviato nulla. Scriva al massimo 1.000 caratteri.',
    decided: 'Non è stato inviato nulla: nel frattempo il pagamento è stato assegnato.',
  },
};

const nl: QuestionTexts = {
  title: 'Voor welke facturen is uw betaling?',
  received: (day, amount, creditor) => `Op ${day} heeft ${creditor} ${amount} van u ontvangen.`,
  transferText: 'Omschrijving van uw overboeking',
  stillOpen: (amount) => `${amount} daarvan is nog niet aan een factuur toegewezen.`,
  hint: 'Vink de facturen aan. Wijzig een bedrag als u maar een deel hebt betaald.',
  choose: 'Openstaande facturen',
  due: (day) => `vervalt ${day}`,
  exact: 'zelfde bedrag',
  amountOf: (number) => `Bedrag voor ${number}`,
  noInvoices: 'Er zijn geen openstaande facturen in deze valuta.',
  more: (count) => `Er worden maar ${count} facturen getoond. Noem andere hieronder.`,
  other: 'Geen van deze, of iets toe te voegen?',
  otherHint: 'Bijvoorbeeld een bestelling, een ander bedrijf of een vooruitbetaling.',
  chosen: 'Gekozen',
  remaining: 'Rest',
  send: 'Antwoord versturen',
  sendRest: (amount) => `Versturen, ${amount} blijft als tegoed`,
  check: 'Som berekenen',
  answered: 'Dank u wel. Uw antwoord is aangekomen.',
  answeredHint: 'U kunt het wijzigen totdat de betaling is toegewezen.',
  closed: 'Dank u wel. Deze betaling is al toegewezen; er is niets meer te beantwoorden.',
  banner: (amount, day) => `Voor welke facturen is uw betaling van ${amount} van ${day}?`,
  answer: 'Antwoorden',
  problems: {
    none: 'Er is niets verstuurd. Vink facturen aan of schrijf waarvoor de betaling is.',
    much: 'Er is niets verstuurd. De gekozen bedragen zijn hoger dan de betaling. Wijzig ze.',
    rest: 'Controleer: de gekozen bedragen zijn lager dan de betaling. De rest blijft als tegoed staan.',
    amount:
      'Er is niets verstuurd. Controleer de bedragen: elk is meer dan 0 en hoogstens het openstaande bedrag.',
    changed: 'Er is niets verstuurd, omdat een factuur is gewijzigd. Kies opnieuw.',
    text: 'Er is niets verstuurd. Schrijf hoogstens 1.000 tekens.',
    decided: 'Er is niets verstuurd: de betaling is intussen toegewezen.',
  },
};

/** The texts of questions by language. */
export const QUESTION_TEXTS: Readonly<Record<Language, QuestionTexts>> = { en, fr, de, es, it, nl };
