import type { SampleTexts } from './types.ts';

export const fr: SampleTexts = {
  companyName: 'Société d’exemple',
  street: '12 rue du Port',
  bankName: 'Banque d’exemple',
  files: { history: 'Clients et factures ouvertes', invoices: 'Factures de la semaine' },
  calls: [
    'Comptabilité jointe. Les factures sont validées et partent au prochain règlement.',
    'Pas de réponse. Message laissé au standard.',
    'Deux factures n’étaient pas arrivées. Copies envoyées par e-mail.',
    'La responsable revient lundi. Rappeler à ce moment-là.',
    'Le client a demandé un relevé de compte. Envoyé.',
  ],
  answers: [
    'Répondu avec les copies.',
    'Remercié et noté la date.',
    'Répondu : l’avoir est en cours d’envoi.',
  ],
  done: ['Fait.', 'Vu avec le service commercial, plus rien à faire.', 'Affecté, client informé.'],
  replies: [
    'Bonjour,\n\nmerci pour le rappel. Le paiement est prévu vendredi.\n\nCordialement',
    'Bonjour,\n\nnous ne trouvons pas cette facture. Pourriez-vous nous en envoyer une copie ?\n\nMerci',
    'Bonjour,\n\nla livraison était incomplète : il manque une palette. Nous paierons une fois ce point réglé.\n\nCordialement',
    'Madame, Monsieur,\n\nnous avons payé la semaine dernière. Merci de vérifier votre compte.\n\nCordialement',
    'Bonjour,\n\npouvons-nous payer en deux fois, la moitié maintenant et le reste à la fin du mois prochain ?\n\nMerci',
    'Bonjour,\n\najoutez s’il vous plaît notre numéro de commande sur la facture pour que nous puissions la valider.\n\nMerci',
  ],
  notes: [
    'Paie avec le règlement du 15. Demander Mme Renard à la comptabilité.',
    'Nouvelle direction financière depuis l’été. Préfère l’e-mail.',
    'Exige le numéro de commande sur chaque facture.',
    'Bon client depuis des années. Appeler avant toute mise en demeure.',
    'A demandé un délai de paiement plus long. Décision commerciale le mois prochain.',
    'La comptabilité est fermée le vendredi après-midi.',
  ],
  tasks: [
    'Convenir d’un échéancier',
    'Envoyer les bons de livraison manquants',
    'Voir la remise avec le commercial',
  ],
  promise: 'Promis au téléphone',
  dispute: 'Signalé par téléphone. En attente de la réponse de notre entrepôt.',
  resolution: 'Convenu avec le client.',
  agent: {
    name: 'Assistant de recouvrement',
    notes: {
      title: 'Noter qui répond aux questions sur les factures',
      reason:
        'Les deux clients ont répondu la semaine dernière depuis une nouvelle adresse. Une note évite de chercher au prochain appel.',
      note: 'Les questions sur les factures vont à la comptabilité fournisseurs, qui répond en un jour.',
    },
    reminder: {
      title: 'Trois relances personnelles, une promesse et une pause',
      reason:
        'Trois clients ont lu leur dernière relance sans répondre. Un client a promis de payer sous deux semaines. Un autre vérifie encore la facture.',
      subject: 'Vos factures ouvertes',
      body: 'Bonjour,\n\nmerci de nous indiquer quand nous pouvons compter sur votre paiement, ou ce qui le retarde.\n\nCordialement',
      promise: 'Promis par e-mail',
    },
  },
};
