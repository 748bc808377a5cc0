import { CHANGED, EXAMPLE_VERSION } from '../ledger/schemas.ts';

const LOOK = {
  accent: '#8a1538',
  greetings: { fr: 'Merci de régler vos factures par virement.', en: 'Please pay by bank transfer.' },
  version: EXAMPLE_VERSION,
};

/** Examples of this wing's schemas by name. */
export const portalExamples = {
  PortalSettings: { ...LOOK, updatedAt: CHANGED },
  PortalSettingsChange: LOOK,
};
