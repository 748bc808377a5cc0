import { useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { organizationQuery, useMay } from '../../../api/me.ts';
import { read } from '../../../api/read.ts';
import { useTranslation } from '../../../texts/index.ts';
import { Allowed, Loaded, SettingsHead, SettingsSection } from '../parts.tsx';
import settingsStyles from '../settings.module.css';
import { AutopaySection } from './autopay-section.tsx';
import styles from './online-payments.module.css';
import { PROVIDERS_PATH } from './paths.ts';
import { ProviderCard } from './provider-card.tsx';
import { RulesSection } from './rules-section.tsx';

/** The providers through which debtors pay online, and the rules for their payments. */
export function OnlinePaymentsSettings() {
  return (
    <Allowed needs="payment-provider.read">
      <Settings />
    </Allowed>
  );
}

const PROVIDERS = ['STRIPE', 'GOCARDLESS'] as const;
const PROVIDERS_OF_SANDBOX = ['SANDBOX', ...PROVIDERS] as const;

function Settings() {
  const { t } = useTranslation();
  const may = useMay();
  const connections = useQuery(read(PROVIDERS_PATH, {}));
  const { data: organization } = useQuery(organizationQuery());
  const providers = organization?.sandbox === true ? PROVIDERS_OF_SANDBOX : PROVIDERS;
  return (
    <article className={settingsStyles['page']}>
      <SettingsHead title={t('settings.pages.onlinePayments')} hint={t('onlinePayments.settings.hint')} />
      <p className={styles['links']}>
        <Link to="/payments/online">{t('onlinePayments.settings.toPayments')}</Link>
        <Link to="/payments/payouts">{t('onlinePayments.settings.toPayouts')}</Link>
      </p>
      <Loaded query={connections}>
        {({ items }) => (
          <ul className={styles['cards']}>
            {providers.map((provider) => (
              <li key={provider}>
                <ProviderCard
                  provider={provider}
                  connection={items.find((one) => one.provider === provider) ?? null}
                />
              </li>
            ))}
          </ul>
        )}
      </Loaded>
      <SettingsSection
        title={t('onlinePayments.settings.rules')}
        hint={t('onlinePayments.settings.rulesHint')}
      >
        <RulesSection />
      </SettingsSection>
      {may('autopay-settings.read') && (
        <SettingsSection title={t('directDebit.autopay')} hint={t('directDebit.settings.hint')}>
          <AutopaySection />
        </SettingsSection>
      )}
    </article>
  );
}
