/** Texts of questions to payers. */
export const cashQuestions = {
  ask: 'Ask the payer',
  askAgain: 'Ask again',
  asked: 'Asked',
  answered: 'Answered',
  recipient: 'Recipient',
  subject: 'Subject',
  email: 'Email to the payer',
  send: 'Send question',
  sent: 'Question sent to {{name}}',
  applied: 'Applied as the payer said',
  unknown: 'It is not known yet who paid. Choose the customer first (C), then ask.',
  uncertain: 'It is not certain that {{name}} sent this money. The email shows its amount, day and text.',
  test: 'Test mode: the email goes to {{address}}.',
};
