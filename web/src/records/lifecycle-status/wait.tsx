import { Link } from '@tanstack/react-router';
import { useMay } from '../../api/me.ts';
import type { Schema } from '../../api/types.ts';
import { useTranslation } from '../../texts/index.ts';

/** Why the payments of an invoice are not reported, and where to enter what is missing. */
export function Wait({ reason }: { reason: Schema<'CollectedReport'>['waiting'][number]['waitsFor'] }) {
  const { t } = useTranslation();
  const may = useMay();
  return (
    <>
      {t(`lifecycleStatuses.waits.${reason}`)}
      {reason === 'SELLER_REGISTRATION' && may('organization.edit') && (
        <>
          {' '}
          <Link to="/settings/appearance">{t('lifecycleStatuses.companyDetails')}</Link>
        </>
      )}
    </>
  );
}
