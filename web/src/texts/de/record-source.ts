import type { Texts } from '../types.ts';

/** Texts about the ERP that a customer or document comes from. */
export const recordSource: Texts['recordSource'] = {
  title: 'Quelle',
  read: 'Wie in {{name}}, abgerufen {{ago}}',
  unread: 'Wie in {{name}}, noch nicht abgerufen',
  behind: '{{name}} hat neuere Angaben, die hier nicht gespeichert werden konnten.',
  open: 'In {{name}} öffnen',
  findings: 'Abweichungen anzeigen',
  locked:
    'Dieser Datensatz gehört {{name}}. Ändern Sie ihn dort: Die Änderung kommt mit dem nächsten Abruf hier an.',
  reminders: 'Mahnungen',
  hold: 'In der Buchhaltung ist ein Mahnstopp gesetzt.',
  holdIn: 'In {{name}} ist ein Mahnstopp gesetzt.',
  getPdf: 'PDF aus {{name}} holen',
  lookAgain: 'In {{name}} erneut suchen',
  gettingPdf: '{{name}} wird nach dem PDF gefragt …',
  latePdf:
    'Das PDF ist gerade nicht verfügbar. Vielleicht bereitet {{name}} es noch vor: Versuchen Sie es in einigen Minuten erneut.',
  pausedPdf:
    'Die Integration mit {{name}} ist pausiert oder gestoppt, deshalb kann das PDF nicht abgerufen werden.',
  failedPdf:
    '{{name}} hat keine Datei geliefert, die als PDF gespeichert werden kann. Versuchen Sie es später erneut, oder laden Sie das PDF hoch.',
  noPdf: '{{name}} hat kein PDF dieses Dokuments.',
};
