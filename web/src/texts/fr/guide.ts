export const guide = {
  title: 'Premiers pas',
  putAway: 'Masquer',
  isPutAway: 'Liste masquée',
  isBack: 'Liste affichée de nouveau',
  done: 'Fait',
  open: 'À faire',
  steps: {
    DATA: 'Importer vos factures',
    CHECK: 'Vérifier l’import',
    PLAN: 'Activer un scénario de relance',
    MAIL: 'Définir l’expéditeur',
    INVITE: 'Inviter votre équipe',
  },
  hints: {
    DATA: 'Importez un tableur ou connectez votre comptabilité via l’API.',
    CHECK: 'Corrigez les lignes rejetées.',
    PLAN: 'Choisissez qui est relancé, quand et par quel canal.',
    MAIL: 'Le nom et l’adresse e-mail d’envoi de vos relances.',
    INVITE: 'Attribuez un rôle à chaque personne.',
  },
};
