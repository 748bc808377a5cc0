export const appearance = {
  title: 'How customers see you',
  hint: 'Each setting is here once. The preview shows what a customer gets, as you type. Statements show what is saved.',
  look: 'Color and greeting of the portal',
  kinds: { email: 'Email', letter: 'Letter', statement: 'Statement', portal: 'Portal' },
};
