/** The program whose database this is: what lies on the disk bears its name, and messages speak of it. */
export interface Application {
  /** As people write it. */
  name: string;
  /**
   * Lower-case letters and digits. It names the roles, the database, the lock file, the account under which root runs
   * PostgreSQL and folders outside the data folder, so it stays the same for ever.
   */
  id: string;
  /** What people set to choose the data folder, such as the name of an environment variable. */
  dataDirSetting: string;
  /** What people set to use another PostgreSQL instead. */
  databaseUrlSetting: string;
  /** What people set to `true` to have root run PostgreSQL as `nobody`. */
  nobodySetting: string;
}
