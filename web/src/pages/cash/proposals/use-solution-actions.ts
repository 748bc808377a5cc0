import { Ban, Building2, CircleCheck, ListChecks } from 'lucide-react';
import { type Action, readyActions, useOffer } from '../../../actions/action.ts';
import { useKeys } from '../../../actions/keys.ts';
import { useMay } from '../../../api/me.ts';

interface SolutionSubject {
  isChosen: boolean;
  choose: (index: number) => void;
  accept: () => void;
  /** Goes on by hand: with another customer, or with the documents of the chosen solution. */
  byHand: (from: 'CUSTOMER' | 'INVOICES') => void;
  exclude: () => void;
}

const DIGITS = [1, 2, 3, 4, 5, 6, 7, 8, 9] as const;

/** Handles the keys that choose and accept a solution. */
export function useSolutionActions(subject: SolutionSubject): void {
  const actions = readyActions(ACTIONS, subject, useMay());
  useOffer([
    ...actions,
    {
      id: 'cash.solution',
      title: (t) => t('cash.chooseSolution'),
      icon: ListChecks,
      key: '1 … 9',
      isSearched: true,
      perform: () => subject.choose(0),
    },
  ]);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
  useKeys(Object.fromEntries(DIGITS.map((digit) => [String(digit), () => subject.choose(digit - 1)])));
}

const ACTIONS: readonly Action<SolutionSubject>[] = [
  {
    id: 'cash.accept',
    title: (t) => t('cash.accept'),
    icon: CircleCheck,
    key: 'a',
    when: ({ isChosen }) => isChosen,
    perform: ({ accept }) => accept(),
  },
  {
    id: 'cash.customer',
    title: (t) => t('cash.toCustomer'),
    icon: Building2,
    key: 'c',
    perform: ({ byHand }) => byHand('CUSTOMER'),
  },
  {
    id: 'cash.invoices',
    title: (t) => t('cash.toInvoices'),
    icon: ListChecks,
    key: 'i',
    perform: ({ byHand }) => byHand('INVOICES'),
  },
  {
    id: 'cash.exclude',
    title: (t) => t('cash.exclude'),
    icon: Ban,
    key: 'e',
    perform: ({ exclude }) => exclude(),
  },
];
