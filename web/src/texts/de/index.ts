import type { Texts } from '../types.ts';
import { common, filters, keys, problems, states, table, views } from './common.ts';
import { customers, invoices } from './lists.ts';
import { customer, dunning, invoice, timeline } from './records.ts';
import { home, shell } from './shell.ts';
import { signIn } from './sign-in.ts';

const de: Texts = {
  common,
  states,
  problems,
  table,
  filters,
  views,
  keys,
  shell,
  home,
  signIn,
  customers,
  invoices,
  customer,
  invoice,
  dunning,
  timeline,
};

export default de;
