export const sampleData = {
  make: 'Explore with sample data',
  hint: 'A separate company with three months of invoices, reminders and replies. It sends no email.',
  importing: 'Creating customers and invoices…',
  playing: 'Playing {{day}}…',
  removing: 'Removing sample data…',
  isMade: 'Sample data is ready. Open it from Home.',
  open: 'Open sample data',
  remove: 'Remove sample data',
  failed: 'The sample data could not be created or removed: {{reason}}',
  isShown: 'You are looking at sample data.',
  back: 'Back to {{name}}',
  isRemoved: 'Sample data removed',
};
