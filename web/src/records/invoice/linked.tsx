import { ActionIcon } from '@mantine/core';
import { Link } from '@tanstack/react-router';
import { Unlink2 } from 'lucide-react';
import { useState } from 'react';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { Amount, amountText } from '../../parts/amount.tsx';
import { Confirm } from '../../parts/confirm.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';
import { useKnownSource } from '../source/query.ts';
import { type AppliedCredit, numberOfLink, useRemoveLink } from './remove-link.ts';

type LinkedInvoice = Schema<'LinkedInvoice'>;

interface LinkedProps {
  links: readonly LinkedInvoice[];
  credit: AppliedCredit;
}

/** The invoices that a payment or credit note is applied to, each with its amount and the command to remove it. */
export function LinkedInvoices({ links, credit }: LinkedProps) {
  const { t } = useTranslation();
  const may = useMay();
  const source = useKnownSource(credit.id);
  const [asked, setAsked] = useState<LinkedInvoice | null>(null);
  const mayRemove = source === null && may(credit.kind === 'payment' ? 'payment.edit' : 'credit-note.edit');
  return (
    <Section title={t('invoices.title')}>
      {links.length === 0 && <p>{t('invoices.noneLinked')}</p>}
      <Facts>
        {links.map((link) => (
          <Fact
            key={link.invoice.id}
            title={
              <Link to="/invoices/$id" params={{ id: link.invoice.id }}>
                {numberOfLink(link)}
              </Link>
            }
          >
            <Amount value={link.amountLinked} currency={credit.currency} />
            {mayRemove && (
              <ActionIcon
                variant="subtle"
                color="gray"
                aria-label={t('payments.removeFrom', { number: numberOfLink(link) })}
                title={t('payments.removeFrom', { number: numberOfLink(link) })}
                onClick={() => setAsked(link)}
              >
                <Unlink2 size={14} aria-hidden />
              </ActionIcon>
            )}
          </Fact>
        ))}
      </Facts>
      {mayRemove && <RemoveDialog link={asked} credit={credit} onClose={() => setAsked(null)} />}
    </Section>
  );
}

interface RemoveDialogProps {
  /** The link to remove; null: none. */
  link: LinkedInvoice | null;
  credit: AppliedCredit;
  onClose: () => void;
}

/** Says what removing a link changes, before it does. */
function RemoveDialog({ link, credit, onClose }: RemoveDialogProps) {
  const { t, i18n } = useTranslation();
  const remove = useRemoveLink(credit);
  const { name, currency, isMatched = false } = credit;
  const number = link === null ? '' : numberOfLink(link);
  const amount = `${amountText(link?.amountLinked ?? 0, currency, i18n.language)} ${currency}`;
  const text = t('payments.removeText', { name, number, amount });
  return (
    <Confirm
      isOpen={link !== null}
      title={t('payments.removeFrom', { number })}
      text={isMatched ? `${text} ${t('payments.removeMatched')}` : text}
      send={t('payments.remove')}
      onClose={onClose}
      onConfirm={() => link !== null && remove.mutate(link)}
    />
  );
}
