/** Texts of questions to payers. */
export const cashQuestions = {
  ask: 'Interroger le payeur',
  askAgain: 'Demander à nouveau',
  asked: 'Question posée',
  answered: 'Réponse reçue',
  recipient: 'Destinataire',
  subject: 'Objet',
  email: 'E-mail au payeur',
  send: 'Envoyer la question',
  sent: 'Question envoyée à {{name}}',
  applied: 'Affecté selon la réponse du payeur',
  unknown: 'On ne sait pas encore qui a payé. Choisissez d’abord le client (C), puis posez la question.',
  uncertain:
    'Il n’est pas certain que cet argent vienne de {{name}}. L’e-mail en montre le montant, le jour et le libellé.',
  test: 'Mode test : l’e-mail est envoyé à {{address}}.',
};
