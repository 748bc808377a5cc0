import { useState } from 'react';
import { urlOf } from '../../api/call.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';
import { CustomerPicker } from './customer-picker.tsx';
import setUp from './set-up.module.css';
import styles from './settings.module.css';
import { useDebounced } from './use-debounced.ts';

interface PreviewProps {
  language: Schema<'MailPreview'>['language'];
  greeting: string;
  /** Null: the stored colour. */
  accent: string | null;
}

/** The real portal page of a customer, in a frame without working links. */
export function PortalPreview({ language, greeting, accent }: PreviewProps) {
  const { t } = useTranslation();
  const [customerId, setCustomerId] = useState<string | null>(null);
  const shown = useDebounced({ language, greeting, accent: accent ?? undefined });
  return (
    <section className={`${styles['form']} ${styles['wide']}`} aria-label={t('setUp.preview')}>
      <CustomerPicker label={t('setUp.portalPreview')} value={customerId} onChoose={setCustomerId} />
      {customerId !== null && (
        <div inert>
          <iframe
            className={setUp['framed']}
            title={t('setUp.preview')}
            sandbox=""
            src={addressOf({ customerId, ...shown })}
          />
        </div>
      )}
    </section>
  );
}

/** An empty greeting means none. An absent one would mean the stored greeting. */
const addressOf = ({ greeting, ...query }: { customerId: string; greeting: string }) =>
  `${urlOf('/v1/internal/portal_settings/preview', { query })}&greeting=${encodeURIComponent(greeting)}`;
