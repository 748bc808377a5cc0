import type { Texts } from '../types.ts';
import { bulk } from './bulk.ts';
import { common, filters, keys, problems, states, table, views } from './common.ts';
import { creditNotes, payments } from './documents.ts';
import { customers, invoices } from './lists.ts';
import { settings } from './settings.ts';
import { home, shell } from './shell.ts';
import { signIn } from './sign-in.ts';

const fr: Texts = {
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
  payments,
  creditNotes,
  bulk,
  settings,
};

export default fr;
