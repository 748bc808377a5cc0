import {
  ArrowDownNarrowWide,
  Ban,
  Building2,
  CircleCheck,
  Eraser,
  ListChecks,
  PiggyBank,
  Split,
} from 'lucide-react';
import { flushSync } from 'react-dom';
import { type Action, readyActions, useOffer } from '../../actions/action.ts';
import { useKeys } from '../../actions/keys.ts';
import { useMay } from '../../api/me.ts';
import { focusFirstBox } from './document-table.tsx';
import { addPart, chooseCustomer, type Draft, sendRest } from './draft.ts';
import type { PartFields } from './part-editor.tsx';
import { customersOf } from './rest-bar.tsx';

interface EditorSubject {
  draft: Draft;
  change: (draft: Draft) => void;
  /** Accepts the draft if nothing is left to say. */
  accept: () => void;
  exclude: () => void;
  /** Changes what happens to the part of the invoices that is not paid; null: all are paid in full. */
  nextShort: (() => void) | null;
  /** Fields of the part that the keys are about: one without a customer, else the last one. */
  fields: PartFields;
}

/** Handles the keys that match a transaction, and lists them in the palette and in the help. */
export function useEditorActions(subject: EditorSubject): void {
  const may = useMay();
  const actions = readyActions(ACTIONS, subject, may);
  useOffer([
    ...actions,
    {
      id: 'cash.solution',
      title: (t) => t('cash.chooseSolution'),
      icon: ListChecks,
      key: '1 … 9',
      isSearched: true,
      perform: () => subject.fields.search.current?.focus(),
    },
  ]);
  useKeys(Object.fromEntries(actions.map(({ key, perform }) => [key ?? '', () => void perform()])));
}

/** Returns the part that the keys are about. */
export const partOfKeys = ({ parts }: Draft) =>
  parts.find(({ customer }) => customer === null) ?? parts.at(-1);

const ACTIONS: readonly Action<EditorSubject>[] = [
  {
    id: 'cash.accept',
    title: (t) => t('cash.accept'),
    icon: CircleCheck,
    key: 'a',
    perform: ({ accept }) => accept(),
  },
  {
    id: 'cash.customer',
    title: (t) => t('cash.toCustomer'),
    icon: Building2,
    key: 'c',
    perform: ({ draft, change, fields }) => {
      const part = partOfKeys(draft);
      // The field is there once the page was drawn again.
      if (part !== undefined && part.customer !== null)
        flushSync(() => change(chooseCustomer(draft, part.key, null)));
      fields.search.current?.focus();
    },
  },
  {
    id: 'cash.invoices',
    title: (t) => t('cash.toInvoices'),
    icon: ListChecks,
    key: 'i',
    perform: ({ fields }) =>
      fields.table.current === null ? fields.search.current?.focus() : focusFirstBox(fields.table.current),
  },
  {
    id: 'cash.short',
    title: (t) => t('cash.nextShort'),
    icon: Eraser,
    key: 'w',
    when: ({ nextShort }) => nextShort !== null,
    perform: ({ nextShort }) => nextShort?.(),
  },
  {
    id: 'cash.oldest',
    title: (t) => t('cash.oldestFirst'),
    icon: ArrowDownNarrowWide,
    key: 'f',
    perform: ({ fields }) => fields.pickOldest.current?.(),
  },
  {
    id: 'cash.onAccount',
    title: (t) => t('cash.onAccount'),
    icon: PiggyBank,
    key: 'o',
    perform: ({ draft, change }) => {
      const [first] = customersOf(draft);
      if (first !== undefined) change(sendRest(draft, { kind: 'ACCOUNT', key: first.key }));
    },
  },
  {
    id: 'cash.split',
    title: (t) => t('cash.split'),
    icon: Split,
    key: 's',
    perform: ({ draft, change, fields }) => {
      const isAsking = draft.parts.some(({ customer }) => customer === null);
      if (!isAsking) flushSync(() => change(addPart(draft)));
      fields.search.current?.focus();
    },
  },
  {
    id: 'cash.exclude',
    title: (t) => t('cash.exclude'),
    icon: Ban,
    key: 'e',
    perform: ({ exclude }) => exclude(),
  },
];
