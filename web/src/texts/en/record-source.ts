/** Texts about the ERP that a customer or document comes from. */
export const recordSource = {
  title: 'Source',
  read: 'As in {{name}}, read {{ago}}',
  unread: 'As in {{name}}, not read yet',
  behind: '{{name}} has newer facts that could not be stored here.',
  open: 'Open in {{name}}',
  findings: 'Show findings',
  locked: '{{name}} owns this record. Change it there: the change arrives here with the next read.',
  reminders: 'Reminders',
  hold: 'The accounting system asks for no reminders.',
  holdIn: '{{name}} asks for no reminders.',
  getPdf: 'Get PDF from {{name}}',
  lookAgain: 'Look again in {{name}}',
  gettingPdf: '{{name}} is being asked for the PDF …',
  latePdf:
    'The PDF is not available right now. {{name}} may still be preparing it: try again in a few minutes.',
  pausedPdf: 'The integration with {{name}} is paused or stopped, so the PDF cannot be fetched.',
  failedPdf: '{{name}} gave no file that can be stored as a PDF. Try again later, or upload the PDF.',
  noPdf: '{{name}} has no PDF of this document.',
};
