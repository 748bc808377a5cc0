export const appearance = {
  title: 'Comment vos clients vous voient',
  hint: 'Chaque paramètre est ici une seule fois. L’aperçu montre ce qu’un client reçoit, pendant la saisie. Les relevés montrent ce qui est enregistré.',
  look: 'Couleur et accueil du portail',
  kinds: { email: 'E-mail', letter: 'Courrier', statement: 'Relevé', portal: 'Portail' },
};
