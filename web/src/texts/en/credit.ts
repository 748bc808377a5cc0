/** Texts about the credit of customers. */
export const credit = {
  title: 'Credit',
  limit: 'Credit limit',
  exposure: 'Exposure',
  used: '{{exposure}} of {{limit}} {{currency}}',
  overLimit: 'Over credit limit',
  terms: 'Payment terms',
  termsDays: 'Payment terms (days)',
  days_one: '{{count}} day',
  days_other: '{{count}} days',
  onHold: 'On hold',
  onHoldHint: 'The customer gets nothing on account. Reminders continue.',
  reason: 'Reason for the hold',
};
