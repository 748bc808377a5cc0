import { Button } from '@mantine/core';
import { useNavigate } from '@tanstack/react-router';
import { useMay } from '../api/me.ts';
import { useTranslation } from '../texts/index.ts';

/** Leads from an empty list to the import of its first records. */
export function ImportButton() {
  const { t } = useTranslation();
  const may = useMay();
  const navigate = useNavigate();
  if (!may('import.run')) return null;
  return (
    <Button variant="default" onClick={() => void navigate({ to: '/imports' })}>
      {t('common.importFile')}
    </Button>
  );
}
