import {
  Banknote,
  Bot,
  FileMinus2,
  FileText,
  Gavel,
  House,
  Inbox,
  Landmark,
  ListTodo,
  type LucideIcon,
  Percent,
  Printer,
  Settings,
  Trophy,
  Upload,
  Users,
  Wallet,
  Waypoints,
} from 'lucide-react';

/** A navigation entry: label key in `shell`, path, letter after `g`, and required permission. */
export interface Place {
  name:
    | 'home'
    | 'receivables'
    | 'customers'
    | 'invoices'
    | 'payments'
    | 'creditNotes'
    | 'actions'
    | 'inbox'
    | 'cash'
    | 'letters'
    | 'agents'
    | 'disputes'
    | 'team'
    | 'lateFees'
    | 'plans'
    | 'imports'
    | 'settings';
  path: string;
  icon: LucideIcon;
  letter: string;
  needs?: string;
}

/** The navigation entries, in order. */
export const PLACES: readonly Place[] = [
  { name: 'home', path: '/', icon: House, letter: 'h' },
  { name: 'actions', path: '/actions', icon: ListTodo, letter: 'a', needs: 'work-table.read' },
  { name: 'inbox', path: '/inbox', icon: Inbox, letter: 'b', needs: 'message.read' },
  { name: 'cash', path: '/cash', icon: Banknote, letter: 'k', needs: 'bank-transaction.read' },
  { name: 'agents', path: '/agents', icon: Bot, letter: 'o', needs: 'agent-plan.read' },
  { name: 'letters', path: '/letters', icon: Printer, letter: 't', needs: 'letter.read' },
  { name: 'receivables', path: '/receivables', icon: Landmark, letter: 'r', needs: 'figure.read' },
  { name: 'team', path: '/team', icon: Trophy, letter: 'e', needs: 'team-figure.read' },
  { name: 'customers', path: '/customers', icon: Users, letter: 'c', needs: 'customer-table.read' },
  { name: 'invoices', path: '/invoices', icon: FileText, letter: 'i', needs: 'invoice-table.read' },
  { name: 'payments', path: '/payments', icon: Wallet, letter: 'p', needs: 'payment.read' },
  {
    name: 'creditNotes',
    path: '/credit_notes',
    icon: FileMinus2,
    letter: 'n',
    needs: 'credit-note.read',
  },
  { name: 'disputes', path: '/disputes', icon: Gavel, letter: 'd', needs: 'dispute.read' },
  { name: 'lateFees', path: '/late_fees', icon: Percent, letter: 'f', needs: 'late-fee.read' },
  { name: 'plans', path: '/plans', icon: Waypoints, letter: 'l', needs: 'dunning-plan.follow' },
  { name: 'imports', path: '/imports', icon: Upload, letter: 'm', needs: 'import.read' },
  { name: 'settings', path: '/settings', icon: Settings, letter: 's' },
];

/** Returns the entries that the user may see. */
export const placesFor = (may: (sentence: string) => boolean): Place[] =>
  PLACES.filter(({ needs }) => needs === undefined || may(needs));
