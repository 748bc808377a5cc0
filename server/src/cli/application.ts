import type { Application } from '@quittance/embedded-postgres';

/** What the embedded PostgreSQL calls us, in its messages and on the disk. */
export const QUITTANCE: Application = {
  name: 'Quittance',
  id: 'quittance',
  dataDirSetting: 'DATA_DIR',
  databaseUrlSetting: 'DATABASE_URL',
  nobodySetting: 'POSTGRES_AS_NOBODY',
};
