import type { Application } from '../application.ts';

/** The application whose server the tests run. */
export const APPLICATION: Application = {
  name: 'Example',
  id: 'example',
  dataDirSetting: 'EXAMPLE_DATA',
  databaseUrlSetting: 'EXAMPLE_DATABASE',
  nobodySetting: 'EXAMPLE_AS_NOBODY',
};
