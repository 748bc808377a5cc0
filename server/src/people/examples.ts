import { EXAMPLE_IDS, MADE } from '../ledger/index.ts';

const user = {
  id: EXAMPLE_IDS.user,
  firstName: 'Ada',
  lastName: 'Marchand',
  email: 'ada@lumiere.example',
  position: 'Credit manager',
  role: 'COLLECTOR',
};
const details = { ...user, ownCustomersOnly: false, isActive: true };
const withoutId = ({ id: _, ...facts }: typeof details) => facts;
const PROFILE = {
  legalName: 'Lumière SAS',
  address: '12 rue de la Paix',
  zipcode: '75002',
  city: 'Paris',
  state: null,
  country: 'FR',
  registrationNumber: 'RCS Paris 552 100 554',
  vatNumber: 'FR 40 552100554',
  website: 'lumiere.example',
  email: 'compta@lumiere.example',
  phone: '+33 1 23 45 67 89',
};
const AccountManager = { ...user, assignedAt: MADE };

/** Examples of this wing's schemas, by their names. */
export const peopleExamples = {
  Organization: {
    id: EXAMPLE_IDS.organization,
    name: 'Lumière SAS',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    language: 'fr',
    sandbox: false,
    nativeIntegration: null,
    contactPositions: ['ACCOUNTING', 'PAYER', 'PURCHASER', 'SALES'],
    limits: { requestsPerMinute: 600, maxConcurrency: 10 },
    rates: [{ currency: 'GBP', rate: '1.1712' }],
    version: '0.1.0',
    createdAt: MADE,
    updatedAt: MADE,
  },
  OrganizationProfile: {
    ...PROFILE,
    logo: { contentType: 'image/png', size: 8214, width: 600, height: 200 },
    updatedAt: MADE,
  },
  OrganizationProfileChange: PROFILE,
  User: user,
  UserDetails: details,
  UserAttributes: withoutId(details),
  UserChange: { ownCustomersOnly: true },
  Me: {
    user: details,
    key: { apiKey: 'EXAMPLE-KEY', scope: ['FULL'] },
    may: ['customer.read', 'customer.edit'],
  },
  AccountManagersRequest: { userIds: [EXAMPLE_IDS.user] },
  AccountManager,
  AccountManagers: { total: 1, items: [AccountManager] },
  PortalAttributes: {
    user: 'camille.roux@dupont.example',
    frameAncestors: 'app.example.com',
    expiresIn: 3600,
  },
  PortalLink: { url: 'https://quittance.example.com/portal/EXAMPLE-TOKEN' },
};
