import { assignment } from './assignment.ts';
import { auditFields } from './audit-fields.ts';
import { bulk } from './bulk.ts';
import { calls } from './calls.ts';
import { cashCharts } from './cash-charts.ts';
import { charts } from './charts.ts';
import { common, filters, keys, problems, states, table, views } from './common.ts';
import { conversation } from './conversation.ts';
import { credit } from './credit.ts';
import { creditNotes, payments } from './documents.ts';
import { fieldErrors } from './field-errors.ts';
import { figures } from './figures.ts';
import { guide } from './guide.ts';
import { inbox } from './inbox.ts';
import { instalments } from './instalments.ts';
import { lateFees } from './late-fees.ts';
import { letters } from './letters.ts';
import { customers, invoices } from './lists.ts';
import { merges } from './merges.ts';
import { notes } from './notes.ts';
import { palette } from './palette.ts';
import { records } from './record-forms.ts';
import { recordSource } from './record-source.ts';
import { customer, dunning, invoice, timeline } from './records.ts';
import { refusals } from './refusals.ts';
import { sampleData } from './sample-data.ts';
import { home, shell } from './shell.ts';
import { signIn } from './sign-in.ts';
import { welcome } from './welcome.ts';
import { promises, replies, work } from './work.ts';

/** All texts of the application in English. The other languages have the same keys. */
const en = {
  common,
  states,
  problems,
  fieldErrors,
  refusals,
  fieldLabels: auditFields,
  table,
  filters,
  views,
  keys,
  shell,
  home,
  guide,
  sampleData,
  signIn,
  customers,
  invoices,
  payments,
  work,
  promises,
  instalments,
  replies,
  figures,
  customer,
  invoice,
  lateFees,
  letters,
  merges,
  notes,
  dunning,
  palette,
  timeline,
  records,
  recordSource,
  conversation,
  credit,
  creditNotes,
  bulk,
  charts,
  cashCharts,
  welcome,
  calls,
  inbox,
  assignment,
};

export default en;
