import type { SampleTexts } from './types.ts';

export const de: SampleTexts = {
  companyName: 'Beispielfirma',
  street: 'Hafenstraße 12',
  bankName: 'Beispielbank',
  files: { history: 'Kunden und offene Rechnungen', invoices: 'Rechnungen der Woche' },
  calls: [
    'Mit der Buchhaltung gesprochen. Die Rechnungen sind freigegeben und im nächsten Zahllauf.',
    'Nicht erreicht. Nachricht in der Zentrale hinterlassen.',
    'Zwei Rechnungen waren nicht angekommen. Kopien per E-Mail geschickt.',
    'Die Leiterin ist am Montag wieder da. Dann noch einmal anrufen.',
    'Der Kunde wollte einen Kontoauszug. Ist verschickt.',
  ],
  answers: [
    'Beantwortet und die Kopien geschickt.',
    'Bedankt und das Datum notiert.',
    'Beantwortet: Die Gutschrift ist unterwegs.',
  ],
  done: [
    'Erledigt.',
    'Mit dem Vertrieb geklärt, nichts mehr zu tun.',
    'Zugeordnet und den Kunden informiert.',
  ],
  replies: [
    'Guten Tag,\n\nvielen Dank für die Erinnerung. Die Zahlung ist für Freitag geplant.\n\nFreundliche Grüße',
    'Guten Morgen,\n\nwir finden diese Rechnung nicht. Könnten Sie uns bitte eine Kopie schicken?\n\nVielen Dank',
    'Hallo,\n\ndie Lieferung war nicht vollständig: Eine Palette fehlt. Wir zahlen, sobald das geklärt ist.\n\nGrüße',
    'Sehr geehrte Damen und Herren,\n\ndas haben wir letzte Woche bezahlt. Bitte prüfen Sie Ihr Konto.\n\nFreundliche Grüße',
    'Guten Tag,\n\nkönnen wir in zwei Raten zahlen, die Hälfte jetzt und den Rest Ende nächsten Monats?\n\nVielen Dank',
    'Guten Tag,\n\nbitte ergänzen Sie unsere Bestellnummer auf der Rechnung, dann können wir sie freigeben.\n\nDanke',
  ],
  notes: [
    'Zahlt mit dem Lauf vom 15. Frau Renard in der Buchhaltung verlangen.',
    'Seit dem Sommer neue Finanzleitung. E-Mail bevorzugt.',
    'Braucht die Bestellnummer auf jeder Rechnung.',
    'Seit Jahren ein guter Kunde. Vor jeder förmlichen Mahnung anrufen.',
    'Hat um ein längeres Zahlungsziel gebeten. Der Vertrieb entscheidet nächsten Monat.',
    'Die Buchhaltung ist freitagnachmittags nicht besetzt.',
  ],
  tasks: ['Ratenzahlung vereinbaren', 'Fehlende Lieferscheine schicken', 'Rabatt mit dem Vertrieb klären'],
  promise: 'Am Telefon zugesagt',
  dispute: 'Telefonisch gemeldet. Die Antwort unseres Lagers steht noch aus.',
  resolution: 'Mit dem Kunden abgestimmt.',
  agent: {
    name: 'Mahnassistent',
    notes: {
      title: 'Notieren, wer Fragen zu Rechnungen beantwortet',
      reason:
        'Beide Kunden haben letzte Woche von einer neuen Adresse geantwortet. Eine Notiz erspart dem nächsten Anrufer die Suche.',
      note: 'Fragen zu Rechnungen beantwortet jetzt die Kreditorenbuchhaltung, meist innerhalb eines Tages.',
    },
    reminder: {
      title: 'Drei persönliche Erinnerungen, eine Zusage und eine Pause',
      reason:
        'Drei Kunden haben die letzte Erinnerung gelesen und nicht geantwortet. Einer hat die Zahlung in zwei Wochen zugesagt. Einer prüft die Rechnung noch.',
      subject: 'Ihre offenen Rechnungen',
      body: 'Guten Tag,\n\nbitte teilen Sie uns mit, wann wir mit Ihrer Zahlung rechnen können oder was ihr im Weg steht.\n\nFreundliche Grüße',
      promise: 'Per E-Mail zugesagt',
    },
  },
};
