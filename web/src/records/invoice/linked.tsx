import { Link } from '@tanstack/react-router';
import type { Schema } from '../../api/types.ts';
import { Amount } from '../../parts/amount.tsx';
import { Fact, Facts, Section } from '../../parts/panel.tsx';
import { useTranslation } from '../../texts/index.ts';

interface LinkedProps {
  links: readonly Schema<'LinkedInvoice'>[];
  /** Currency of the applied amounts. */
  currency: string;
}

/** The invoices that a payment or credit note is applied to, each with its amount. */
export function LinkedInvoices({ links, currency }: LinkedProps) {
  const { t } = useTranslation();
  return (
    <Section title={t('invoices.title')}>
      {links.length === 0 && <p>{t('invoices.noneLinked')}</p>}
      <Facts>
        {links.map(({ invoice, amountLinked }) => (
          <Fact
            key={invoice.id}
            title={
              <Link to="/invoices/$id" params={{ id: invoice.id }}>
                {invoice.customId ?? invoice.externalId}
              </Link>
            }
          >
            <Amount value={amountLinked} currency={currency} />
          </Fact>
        ))}
      </Facts>
    </Section>
  );
}
