/** Texts of questions to payers. */
export const cashQuestions = {
  ask: 'Zahler fragen',
  askAgain: 'Erneut fragen',
  asked: 'Gefragt',
  answered: 'Beantwortet',
  recipient: 'Empfänger',
  subject: 'Betreff',
  email: 'E-Mail an den Zahler',
  send: 'Frage senden',
  sent: 'Frage an {{name}} gesendet',
  applied: 'Wie vom Zahler angegeben zugeordnet',
  unknown:
    'Noch ist nicht bekannt, wer bezahlt hat. Wählen Sie zuerst den Kunden (C), dann können Sie fragen.',
  uncertain:
    'Es ist nicht sicher, dass dieses Geld von {{name}} kommt. Die E-Mail zeigt Betrag, Tag und Verwendungszweck.',
  test: 'Testmodus: Die E-Mail geht an {{address}}.',
};
