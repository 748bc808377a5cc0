import type { Texts } from '../types.ts';

/** Texts about the ERP that a customer or document comes from. */
export const recordSource: Texts['recordSource'] = {
  title: 'Source',
  read: 'Comme dans {{name}}, lu {{ago}}',
  unread: 'Comme dans {{name}}, pas encore lu',
  behind: '{{name}} a des données plus récentes qui n’ont pas pu être enregistrées ici.',
  open: 'Ouvrir dans {{name}}',
  findings: 'Afficher les écarts',
  locked:
    'Cet enregistrement appartient à {{name}}. Modifiez-le là-bas : le changement arrive ici avec la prochaine lecture.',
  reminders: 'Relances',
  hold: 'Les relances sont bloquées dans la comptabilité.',
  holdIn: 'Les relances sont bloquées dans {{name}}.',
  getPdf: 'Obtenir le PDF de {{name}}',
  lookAgain: 'Chercher à nouveau dans {{name}}',
  gettingPdf: 'Demande du PDF à {{name}} …',
  latePdf:
    'Le PDF n’est pas disponible pour le moment. {{name}} est peut-être en train de le préparer : réessayez dans quelques minutes.',
  pausedPdf: 'L’intégration avec {{name}} est en pause ou arrêtée : le PDF ne peut pas être récupéré.',
  failedPdf:
    '{{name}} n’a pas fourni de fichier enregistrable comme PDF. Réessayez plus tard, ou téléversez le PDF.',
  noPdf: '{{name}} n’a pas de PDF de ce document.',
};
