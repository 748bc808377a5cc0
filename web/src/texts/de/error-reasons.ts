import type { CashTexts } from '../types.ts';

export const errorReasons: CashTexts['errorReasons'] = {
  ACCOUNT_OWN: 'Das ist ein Konto Ihrer Organisation. Seine Überweisungen sind eigene Überträge.',
  ACCOUNT_REQUIRED: 'Wählen Sie das Bankkonto: Die Tabelle nennt es nicht.',
  ACCOUNT_TOO_SHORT: 'Ein Konto hat mindestens 4 Buchstaben oder Ziffern, zum Beispiel eine IBAN.',
  ADVICE_IN_USE: 'Eine Zuordnung beruht auf diesem Zahlungsavis. Machen Sie zuerst die Zuordnung rückgängig.',
  CHANGED_MEANWHILE:
    'Jemand anderes hat dies inzwischen geändert. Prüfen Sie den aktuellen Stand und versuchen Sie es erneut.',
  CURRENCIES_DIFFER: 'Der Auszug ist in {{currency}}, das Konto in {{other}}. Wählen Sie ein anderes Konto.',
  DECIDED_BY_PERSON: 'Eine Person hat über diesen Bankumsatz entschieden. Das ändert keine Regel.',
  DECISION_ENDED: 'Diese Entscheidung gilt nicht mehr.',
  FIGURES_BUSY: 'Andere Diagramme werden noch berechnet. Versuchen Sie es gleich noch einmal.',
  FAMILIES_DIFFER: 'Dieser Beleg gehört einem Kunden außerhalb der Kundengruppe des Zahlers.',
  FILE_IN_USE: 'Diese Datei hat Bankauszüge oder wird gerade gelesen. Sie kann nicht gelöscht werden.',
  FILE_IS_NO_TABLE: 'Diese Datei ist keine Tabelle.',
  FILE_MAPPED: 'Die Spalten dieser Datei sind bereits zugeordnet.',
  FILE_REMOVED: 'Die Datei wurde nach ihrer Aufbewahrungsfrist gelöscht.',
  LINKED_CURRENCIES_DIFFER: 'Beträge in {{currency}} und {{other}} können einander nicht zugeordnet werden.',
  MAPPING_NOT_NEEDED: 'Die Spalten dieser Datei müssen nicht zugeordnet werden.',
  MONEY_OUT: 'Dieser Bankumsatz ist ein Ausgang. Nur der Zahler eines Eingangs kann gefragt werden.',
  NOTHING_TO_WRITE_OFF: 'Diese Rechnung ist bereits ausgeglichen. Es gibt nichts auszubuchen.',
  PARTS_SUM_DIFFERS:
    'Die Teile ergeben nicht den offenen Betrag dieses Bankumsatzes. Laden Sie die Seite neu.',
  PAYMENT_AMOUNT_DIFFERS:
    'Der Betrag dieser Zahlung oder Erstattung hat sich geändert. Wählen Sie sie erneut.',
  PAYMENT_IN_SEVERAL_PARTS: 'Diese Zahlung oder Erstattung wurde zweimal gewählt.',
  PAYMENT_MATCHED: 'Diese Zahlung oder Erstattung gehört zur Zuordnung eines anderen Bankumsatzes.',
  PDF_FAILED: 'Das Buchhaltungssystem hat kein PDF geliefert.',
  PDF_PENDING:
    'Das Buchhaltungssystem bereitet das PDF vielleicht noch vor. Versuchen Sie es in einigen Minuten erneut.',
  PROPOSAL_OUTDATED: 'Dieser Vorschlag ist veraltet. Prüfen Sie die aktuellen Vorschläge.',
  PROPOSAL_UNCERTAIN: 'Dieser Vorschlag ist nicht mehr sicher.',
  RECORD_MISSING: 'Ein gewählter Beleg oder Kunde existiert nicht mehr. Laden Sie die Seite neu.',
  REPLAY_ENDED: 'Dieser Vergleich ist bereits beendet.',
  SEVERAL_PAYMENTS: 'Zu diesem Bankumsatz gehören mehrere Zahlungen. Ordnen Sie jede von Hand zu.',
  STATEMENT_ASSIGNED: 'Dieser Auszug hat bereits sein Bankkonto.',
  TOO_MANY_CUSTOMER_RULES: 'Höchstens {{limit}} Kunden können eigene Regeln haben.',
  TOO_MANY_REPLAYS:
    '{{limit}} Vergleiche laufen noch. Warten Sie, bis einer endet, oder halten Sie einen an.',
  TRANSACTION_DECIDED: 'Über die Rechnungen dieses Bankumsatzes ist bereits entschieden.',
  TRANSACTION_EXCLUDED: 'Dieser Bankumsatz ist ausgeschlossen. Schließen Sie ihn zuerst wieder ein.',
  TRANSACTION_MATCHED:
    'Dieser Bankumsatz wurde bereits von {{by}} zugeordnet. Machen Sie zuerst diese Zuordnung rückgängig.',
  TRANSACTION_NOT_MATCHED: 'Dieser Bankumsatz ist nicht zugeordnet.',
  TRANSACTION_PENDING: 'Die Bank hat diesen Umsatz noch nicht gebucht.',
  TRANSACTION_RETURNED: 'Dieser Bankumsatz wurde zurückgegeben.',
};
