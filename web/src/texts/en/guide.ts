export const guide = {
  title: 'Get started',
  putAway: 'Dismiss',
  isPutAway: 'Checklist dismissed',
  isBack: 'Checklist restored',
  done: 'Done',
  open: 'To do',
  steps: {
    DATA: 'Import your invoices',
    CHECK: 'Review the import',
    PLAN: 'Turn on a reminder plan',
    MAIL: 'Set your sender',
    INVITE: 'Invite your team',
  },
  hints: {
    DATA: 'Upload a spreadsheet or connect your accounting system through the API.',
    CHECK: 'Fix the rows that were rejected.',
    PLAN: 'Choose who gets reminded, when, and by which channel.',
    MAIL: 'The name and email address your reminders are sent from.',
    INVITE: 'Give each person a role.',
  },
};
