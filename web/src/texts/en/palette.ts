export const palette = {
  promises: 'Promises to pay',
  instalmentPlans: 'Instalment plans',
  replies: 'Replies from customers',
  callSheet: 'Start the call sheet',
  bankStatements: 'Bank statements',
  cashRules: 'Cash rules',
  sendingRules: 'Sending rules and holidays',
  users: 'Users and roles',
  appearance: 'How customers see you',
  connections: 'Connections',
  audit: 'Audit trail',
  themes: { light: 'Light mode', dark: 'Dark mode', auto: 'Mode of the system: light or dark' },
};
