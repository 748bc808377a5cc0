import { auditFields, auditValues } from './audit-fields.ts';
import { auditKinds } from './audit-kinds.ts';

/** Sentences of the audit trail: the actor comes first. Keys are the actions of the API. */
export const auditTrail = {
  what: 'Was geschah',
  customer: 'Kunde',
  noCustomer: 'einen Kunden',
  record: 'einen Datensatz',
  like_one: 'und {{count}} weiterer Eintrag',
  like_other: 'und {{count}} weitere Einträge',
  moreChanges: 'und {{count}} weitere',
  hidden: '(nicht gespeichert)',
  nothing: 'nichts',
  yes: 'ja',
  no: 'nein',
  kinds: auditKinds,
  actions: {
    organization: {
      created: '{{actor}} hat die Organisation angelegt',
      changed: '{{actor}} hat die Organisation geändert',
    },
    organization_profile: {
      changed: '{{actor}} hat die Firmendaten geändert',
    },
    custom_field: {
      created: '{{actor}} hat das eigene Feld {{name}} angelegt',
      changed: '{{actor}} hat das eigene Feld {{name}} geändert',
      deleted: '{{actor}} hat ein eigenes Feld gelöscht',
    },
    bank_account: {
      created: '{{actor}} hat das Bankkonto {{name}} hinzugefügt',
      changed: '{{actor}} hat das Bankkonto {{name}} geändert',
      removed: '{{actor}} hat ein Bankkonto entfernt',
    },
    integration: {
      created: '{{actor}} hat eine Verbindung zu einem ERP angelegt',
      changed: '{{actor}} hat eine Verbindung zu einem ERP geändert',
      removed: '{{actor}} hat eine Verbindung zu einem ERP entfernt',
      started: '{{actor}} hat eine Verbindung zu einem ERP eingeschaltet',
      paused: '{{actor}} hat eine Verbindung zu einem ERP pausiert',
      resumed: '{{actor}} hat eine Verbindung zu einem ERP fortgesetzt',
      stopped: 'Eine Verbindung zu einem ERP ist gestoppt und wartet auf eine Entscheidung',
      read: '{{actor}} hat ein ERP abgerufen',
      doorbell_created: '{{actor}} hat die Klingeladresse einer Verbindung angelegt',
      key_renewed: 'Quittance hat den Schlüssel einer Verbindung erneuert',
      key_renewal_failed: 'Der Schlüssel einer Verbindung ließ sich nicht erneuern',
      finding_resolved: '{{actor}} hat eine Abweichung einer Verbindung bearbeitet',
    },
    bank_file: {
      received: '{{actor}} hat eine Bankdatei hochgeladen',
      mapped: '{{actor}} hat die Spalten einer Bankdatei zugeordnet',
      deleted: '{{actor}} hat eine Bankdatei gelöscht',
    },
    bank_file_mapping: {
      deleted: '{{actor}} hat eine gespeicherte Spaltenzuordnung gelöscht',
    },
    vat_breakdown: {
      changed: '{{actor}} hat die Umsatzsteuer einer Rechnung geändert',
    },
    lifecycle_status: {
      transmitted: '{{actor}} hat die Übermittlung eines Lebenszyklus-Status bestätigt',
    },
    mandate: {
      started: '{{actor}} hat die Seite für ein Lastschriftmandat geöffnet',
      cancelled: '{{actor}} hat ein Lastschriftmandat beendet',
    },
    autopay: { changed: '{{actor}} hat die automatische Zahlung geändert' },
    autopay_settings: { changed: '{{actor}} hat die Einstellungen der automatischen Zahlung geändert' },
    payment_provider: {
      created: '{{actor}} hat einen Zahlungsanbieter verbunden',
      changed: '{{actor}} hat einen Zahlungsanbieter geändert',
      removed: '{{actor}} hat einen Zahlungsanbieter entfernt',
    },
    online_payment_rules: {
      changed: '{{actor}} hat die Regeln für Onlinezahlungen geändert',
      customer_changed: '{{actor}} hat die Regeln für Onlinezahlungen von {{customer}} geändert',
    },
    online_payment: {
      refund_requested: '{{actor}} hat eine Onlinezahlung von {{customer}} erstattet',
      problem_closed: '{{actor}} hat das Problem einer Onlinezahlung von {{customer}} abgeschlossen',
    },
    remittance_advice: {
      received: '{{actor}} hat ein Zahlungsavis hinzugefügt',
      deleted: '{{actor}} hat ein Zahlungsavis gelöscht',
    },
    bank_statement: {
      assigned: '{{actor}} hat einem Kontoauszug ein Bankkonto zugeordnet',
    },
    dunning_settings: {
      changed: '{{actor}} hat die Versandregeln geändert',
    },
    goals: {
      changed: '{{actor}} hat die Ziele geändert',
    },
    assignment_rules: {
      changed: '{{actor}} hat die Zuweisungsregeln geändert',
    },
    late_fee_settings: {
      changed: '{{actor}} hat die Einstellungen zu Verzugskosten geändert',
    },
    portal_settings: {
      changed: '{{actor}} hat das Aussehen des Portals geändert',
    },
    retention: {
      changed: '{{actor}} hat die Aufbewahrung von Daten geändert',
    },
    mail: {
      tested: '{{actor}} hat eine Test-E-Mail gesendet',
      written: '{{actor}} hat eine E-Mail an {{customer}} geschrieben',
    },
    notification_channel: {
      created: '{{actor}} hat einen Kanal für Benachrichtigungen hinzugefügt',
      changed: '{{actor}} hat einen Kanal für Benachrichtigungen geändert',
      deleted: '{{actor}} hat einen Kanal für Benachrichtigungen gelöscht',
    },
    webhook_endpoint: {
      created: '{{actor}} hat einen Webhook angelegt',
      changed: '{{actor}} hat einen Webhook geändert',
      deleted: '{{actor}} hat einen Webhook gelöscht',
      secret_rotated: '{{actor}} hat das Geheimnis eines Webhooks ersetzt',
    },
    test_clock: {
      advanced: '{{actor}} hat die Uhr der Sandbox vorgestellt',
      reset: '{{actor}} hat die Uhr der Sandbox zurückgesetzt',
    },
    audit_settings: {
      changed: '{{actor}} hat die Aufbewahrung des Änderungsprotokolls geändert',
    },
    audit: {
      exported: '{{actor}} hat das Änderungsprotokoll exportiert',
      removed: '{{actor}} hat alte Einträge des Protokolls entfernt',
      redacted: '{{actor}} hat personenbezogene Daten im Protokoll gelöscht',
    },
    person: {
      exported: '{{actor}} hat die Daten einer Person exportiert',
      erased: '{{actor}} hat die Daten einer Person gelöscht',
    },
    user: {
      created: '{{actor}} hat den Benutzer {{name}} angelegt',
      changed: '{{actor}} hat den Benutzer {{name}} geändert',
      removed: '{{actor}} hat den Benutzer {{name}} entfernt',
      handed_over: '{{actor}} hat die Arbeit von {{name}} übergeben',
    },
    account_managers: {
      changed: '{{actor}} hat die Kundenbetreuer von {{name}} geändert',
    },
    invitation: {
      created: '{{actor}} hat einen Benutzer eingeladen',
      revoked: '{{actor}} hat eine Einladung zurückgezogen',
      accepted: '{{actor}} hat eine Einladung angenommen',
    },
    access: {
      given: '{{actor}} hat {{name}} Zugang gegeben',
      removed: '{{actor}} hat {{name}} den Zugang entzogen',
    },
    sign_in_provider: {
      changed: '{{actor}} hat Single Sign-on geändert',
      removed: '{{actor}} hat Single Sign-on entfernt',
    },
    sign_in_settings: {
      changed: '{{actor}} hat die Anmelde-Einstellungen geändert',
    },
    sign_in: {
      happened: '{{actor}} hat sich angemeldet',
      ended: '{{actor}} hat eine Sitzung beendet',
      changed: '{{actor}} hat die eigene Anmeldung geändert',
    },
    api_key: {
      created: '{{actor}} hat einen API-Schlüssel angelegt',
      revoked: '{{actor}} hat einen API-Schlüssel widerrufen',
    },
    portal_link: {
      created: '{{actor}} hat einen Portal-Link für {{customer}} angelegt',
      revoked: '{{actor}} hat einen Portal-Link von {{customer}} widerrufen',
    },
    dunning_plan: {
      created: '{{actor}} hat den Mahnplan {{name}} angelegt',
      changed: '{{actor}} hat den Mahnplan {{name}} geändert',
      deleted: '{{actor}} hat einen Mahnplan gelöscht',
    },
    mail_template: {
      created: '{{actor}} hat die Vorlage {{name}} angelegt',
      changed: '{{actor}} hat die Vorlage {{name}} geändert',
      deleted: '{{actor}} hat eine Vorlage gelöscht',
    },
    customer: {
      credit_changed: '{{actor}} hat den Kredit von {{name}} geändert',
      merged: '{{actor}} hat einen Kunden mit {{name}} zusammengeführt',
      merge_undone: '{{actor}} hat die Zusammenführung von {{name}} rückgängig gemacht',
    },
    dunning: {
      chosen: '{{actor}} hat den Mahnplan von {{name}} gewählt',
      paused: '{{actor}} hat die Mahnungen von {{name}} pausiert oder fortgesetzt',
    },
    promise: {
      changed: '{{actor}} hat die Zahlungszusage zu {{name}} geändert',
    },
    dispute: {
      opened: '{{actor}} hat einen Klärfall zu {{name}} eröffnet',
      changed: '{{actor}} hat Zuständigkeit oder Frist des Klärfalls zu {{name}} geändert',
      resolved: '{{actor}} hat den Klärfall zu {{name}} abgeschlossen',
    },
    invoice: {
      written_off: '{{actor}} hat {{name}} ausgebucht',
      write_off_reversed: '{{actor}} hat die Ausbuchung von {{name}} zurückgenommen',
    },
    links: {
      changed: '{{actor}} hat die Zuordnung von {{name}} geändert',
    },
    cash_rules: {
      changed: '{{actor}} hat die Regeln der Zahlungszuordnung geändert',
      customer_changed: '{{actor}} hat die Zuordnungsregeln von {{name}} geändert',
    },
    payer: {
      added: '{{actor}} hat {{name}} ein Zahlerkonto zugeordnet',
      forgotten: '{{actor}} hat ein Zahlerkonto von {{name}} vergessen lassen',
    },
    bank_transaction: {
      matched: '{{actor}} hat einen Bankumsatz zugeordnet',
      unmatched: '{{actor}} hat die Zuordnung eines Bankumsatzes aufgehoben',
      excluded: '{{actor}} hat einen Bankumsatz ausgeschlossen',
      included: '{{actor}} hat einen Bankumsatz wieder einbezogen',
      asked: '{{actor}} hat einen Zahler zu einem Bankumsatz gefragt',
      answered: '{{actor}} hat eine Frage zu einem Bankumsatz beantwortet',
      payment_kept: '{{actor}} hat eine Zahlung neben der eines Bankumsatzes behalten',
      payment_reconsidered:
        '{{actor}} hat rückgängig gemacht, eine Zahlung neben der eines Bankumsatzes zu behalten',
    },
    record: {
      deleted: '{{actor}} hat {{name}} gelöscht',
    },
    change: {
      undone: '{{actor}} hat eine Änderung an {{name}} rückgängig gemacht',
    },
    late_fees: {
      proposed: '{{actor}} hat Verzugskosten vorgeschlagen',
    },
    late_fee: {
      accepted: '{{actor}} hat Verzugskosten von {{customer}} angenommen',
      rejected: '{{actor}} hat Verzugskosten von {{customer}} abgelehnt',
      reopened: '{{actor}} hat Verzugskosten von {{customer}} wieder geöffnet',
    },
    import: {
      received: '{{actor}} hat eine Datei oder mehrere Datensätze importiert',
    },
    records: {
      exported: '{{actor}} hat Datensätze exportiert',
      compared: '{{actor}} hat Datensätze mit ihrer Quelle verglichen',
    },
    provision_rates: {
      changed: '{{actor}} hat die Wertberichtigungssätze geändert',
    },
    report_schedule: {
      changed: '{{actor}} hat einen geplanten Bericht geändert',
    },
    report: {
      sent: '{{actor}} hat einen Bericht gesendet',
    },
    bulk_job: {
      created: '{{actor}} hat eine Sammelaktion gestartet',
      cancelled: '{{actor}} hat eine Sammelaktion beendet',
    },
    agent_plan: {
      proposed: '{{actor}} hat einen Plan vorgeschlagen',
      approved: '{{actor}} hat den Plan eines Agenten genehmigt',
      rejected: '{{actor}} hat den Plan eines Agenten abgelehnt',
      withdrawn: '{{actor}} hat einen Plan zurückgezogen',
      outdated: 'Ein Plan eines Agenten ist veraltet',
    },
    agent_limits: {
      changed: '{{actor}} hat die Grenzen eines Agenten geändert',
      removed: '{{actor}} hat die Grenzen eines Agenten entfernt',
    },
  },
  fields: auditFields,
  values: auditValues,
};
