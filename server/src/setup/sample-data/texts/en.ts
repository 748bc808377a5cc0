import type { SampleTexts } from './types.ts';

export const en: SampleTexts = {
  companyName: 'Sample company',
  street: '12 Harbour Street',
  bankName: 'Sample Bank',
  files: { history: 'Customers and open invoices', invoices: 'Invoices of the week' },
  calls: [
    'Spoke to accounting. The invoices are approved and in the next payment run.',
    'No answer. Left a message with the switchboard.',
    'They had not received two of the invoices. Sent copies by email.',
    'The manager is back on Monday. Call again then.',
    'They asked for a statement of account. Sent.',
  ],
  answers: [
    'Answered and sent the copies.',
    'Thanked them and noted the date.',
    'Answered: the credit note is on its way.',
  ],
  done: ['Done.', 'Checked with sales, nothing more to do.', 'Applied and informed the customer.'],
  replies: [
    'Hello,\n\nthank you for the reminder. The payment is planned for Friday.\n\nKind regards',
    'Good morning,\n\nwe cannot find this invoice. Could you please send us a copy?\n\nMany thanks',
    'Hello,\n\nthe delivery was not complete: one pallet is missing. We will pay when this is settled.\n\nRegards',
    'Dear team,\n\nwe paid this last week. Please check your bank account.\n\nBest regards',
    'Hello,\n\nmay we pay in two instalments, half now and half at the end of next month?\n\nThank you',
    'Good afternoon,\n\nplease add our purchase order number to the invoice, then we can release it.\n\nThanks',
  ],
  notes: [
    'Pays by the run of the 15th. Ask for Ms Renard in accounting.',
    'New finance director since the summer. Prefers email.',
    'Needs the purchase order number on every invoice.',
    'Good customer for years. Call before any formal notice.',
    'Asked for longer payment terms. Sales decides next month.',
    'Accounting is closed on Friday afternoons.',
  ],
  tasks: ['Agree on a payment plan', 'Send the missing delivery notes', 'Ask sales about the discount'],
  promise: 'Promised on the phone',
  dispute: 'Reported by phone. Waiting for the answer of our warehouse.',
  resolution: 'Agreed with the customer.',
  agent: {
    name: 'Collections assistant',
    notes: {
      title: 'Note who answers questions about invoices',
      reason:
        'Both customers answered from a new address last week. A note saves the next caller the search.',
      note: 'Questions about invoices now go to accounts payable. They answer within a day.',
    },
    reminder: {
      title: 'Three personal reminders, a promise and a pause',
      reason:
        'Three customers read their last reminder and did not answer. One promised to pay within two weeks. One asked for time to check the invoice.',
      subject: 'Your open invoices',
      body: 'Hello,\n\nplease let us know when we can expect your payment, or what keeps you from paying.\n\nKind regards',
      promise: 'Promised by email',
    },
  },
};
