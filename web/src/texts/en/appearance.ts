export const appearance = {
  title: 'How customers see you',
  hint: 'Each setting is here once. The preview shows what a customer gets with the saved settings; color and greeting of the portal show as you type.',
  look: 'Color and greeting of the portal',
  kinds: { email: 'Email', letter: 'Letter', statement: 'Statement', portal: 'Portal' },
};
