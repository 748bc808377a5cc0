import type { Application } from '@quittance/embedded-postgres';

/** Names that the embedded PostgreSQL uses for this service, in messages and on disk. */
export const QUITTANCE: Application = {
  name: 'Quittance',
  id: 'quittance',
  dataDirSetting: 'DATA_DIR',
  databaseUrlSetting: 'DATABASE_URL',
  nobodySetting: 'POSTGRES_AS_NOBODY',
};
