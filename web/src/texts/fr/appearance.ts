export const appearance = {
  title: 'Comment vos clients vous voient',
  hint: 'Chaque paramètre est ici une seule fois. L’aperçu montre ce qu’un client reçoit avec les paramètres enregistrés ; la couleur et l’accueil du portail s’affichent pendant la saisie.',
  look: 'Couleur et accueil du portail',
  kinds: { email: 'E-mail', letter: 'Courrier', statement: 'Relevé', portal: 'Portail' },
};
