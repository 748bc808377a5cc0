import { Back } from '../../../parts/back.tsx';
import { useTranslation } from '../../../texts/index.ts';
import { Allowed, SettingsHead } from '../parts.tsx';
import styles from '../settings.module.css';
import { AddressStep } from './set-up/address-step.tsx';
import { Steps } from './set-up/steps.tsx';

/** The first step of a new connection. The others have the address of the stored connection. */
export function NewConnectionPage() {
  const { t } = useTranslation();
  return (
    <article className={styles['page']}>
      <Back to="/settings/connections">{t('connections.back')}</Back>
      <Allowed needs="integration.edit">
        <SettingsHead title={t('connectionSetUp.title')} />
        <Steps current="address" id={null} />
        <AddressStep stored={null} />
      </Allowed>
    </article>
  );
}
