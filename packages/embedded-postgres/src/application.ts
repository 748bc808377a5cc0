/** The program that owns the database. Its name appears in messages and in file names. */
export interface Application {
  /** Display name. */
  name: string;
  /**
   * Lower-case letters and digits. It names the roles, the database, the lock file, the account under which
   * root runs PostgreSQL, and folders outside the data folder. It must never change.
   */
  id: string;
  /** The setting that chooses the data folder, such as the name of an environment variable. */
  dataDirSetting: string;
  /** The setting that selects another PostgreSQL server instead. */
  databaseUrlSetting: string;
  /** The setting that lets root run PostgreSQL as the shared account of the system when it is `true`. */
  nobodySetting: string;
}
