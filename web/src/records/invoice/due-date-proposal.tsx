import { useQuery } from '@tanstack/react-query';
import { useEffect, useRef } from 'react';
import { read } from '../../api/read.ts';
import { dayAfter } from '../../parts/today.ts';
import { useTranslation } from '../../texts/index.ts';
import { textOf, type Values } from '../form/fields.ts';

interface ProposalProps {
  values: Values;
  change: (name: string, text: string) => void;
}

/** Proposes the due date of a new invoice from the payment terms of its customer, until the user types one. */
export function DueDateProposal({ values, change }: ProposalProps) {
  const { t } = useTranslation();
  const customerId = textOf(values, 'customer');
  const { data } = useQuery({
    ...read('/v1/customers/{customerId}', { path: { customerId } }),
    enabled: customerId !== '',
  });
  const proposed = useRef('');
  const terms = data?.paymentTerms ?? null;
  const issuedOn = textOf(values, 'issuedAt');
  const dueOn = textOf(values, 'dueDate');
  useEffect(() => {
    if (terms === null || issuedOn === '' || (dueOn !== '' && dueOn !== proposed.current)) return;
    const next = dayAfter(issuedOn, terms);
    if (next === dueOn) return;
    proposed.current = next;
    change('dueDate', next);
  }, [terms, issuedOn, dueOn, change]);
  if (terms === null) return null;
  return (
    <p>
      {t('credit.terms')}: {t('credit.days', { count: terms })}
    </p>
  );
}
