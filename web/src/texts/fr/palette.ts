export const palette = {
  promises: 'Promesses de paiement',
  instalmentPlans: 'Échéanciers',
  replies: 'Réponses des clients',
  callSheet: 'Commencer la liste d’appels',
  bankStatements: 'Relevés bancaires',
  cashRules: 'Règles de rapprochement',
  sendingRules: 'Règles d’envoi et jours fériés',
  users: 'Utilisateurs et rôles',
  appearance: 'Comment vos clients vous voient',
  connections: 'Connexions',
  audit: 'Journal d’audit',
  themes: { light: 'Mode clair', dark: 'Mode sombre', auto: 'Mode du système : clair ou sombre' },
};
