import type { Application } from '../application.ts';

/** The program that the tests run the server for. */
export const APPLICATION: Application = {
  name: 'Example',
  id: 'example',
  dataDirSetting: 'EXAMPLE_DATA',
  databaseUrlSetting: 'EXAMPLE_DATABASE',
  nobodySetting: 'EXAMPLE_AS_NOBODY',
};
