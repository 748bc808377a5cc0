import { CHANGED, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../ledger/schemas.ts';

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
const PASSKEY = { id: EXAMPLE_IDS.endpoint, name: 'Laptop', createdAt: MADE };
const PASSWORD = 'seven green bottles hang';
const INVITATION = {
  email: 'ada@lumiere.example',
  firstName: 'Ada',
  lastName: 'Marchand',
  role: 'COLLECTOR',
};
const EXPIRES = '2026-02-10T09:30:00.000Z';
const TOKEN = 'qi_019…_EXAMPLE-TOKEN';
const Invitation = {
  id: EXAMPLE_IDS.attachment,
  ...INVITATION,
  position: null,
  state: 'OPEN',
  invitedBy: null,
  createdAt: MADE,
  expiresAt: EXPIRES,
};
const PROVIDER = { issuer: 'https://login.lumiere.example', clientId: 'quittance' };
const RECOVERY_CODES = ['k3x9T-a72Lq', 'Zp81c-Qm40d'];
const AccountManager = { ...user, assignedAt: MADE };

const OrganizationSettingsChange = {
  name: 'Lumière SAS',
  currency: 'EUR',
  timezone: 'Europe/Paris',
  language: 'fr',
  rates: [{ currency: 'GBP', rate: '1.1712' }],
  collectedFrom: '2026-09-01',
};
const PortalLinkItem = {
  id: EXAMPLE_IDS.attachment,
  customer: { id: EXAMPLE_IDS.customer, externalId: 'C-1001', name: 'Dupont Distribution SA' },
  user: 'compta@dupont.example',
  frameAncestors: null,
  isActive: true,
  createdAt: MADE,
  expiresAt: EXPIRES,
  revokedAt: null,
  openedAt: CHANGED,
};

/** Examples of this wing's schemas by name. */
export const peopleExamples = {
  OrganizationSettings: {
    ...OrganizationSettingsChange,
    nativeIntegration: null,
    contactPositions: ['ACCOUNTING', 'PAYER'],
    sandbox: false,
    limits: { requestsPerMinute: 600, maxConcurrency: 10, unknownRecipientsPerDay: 200 },
    version: EXAMPLE_VERSION,
    createdAt: MADE,
    updatedAt: CHANGED,
  },
  OrganizationSettingsChange: { ...OrganizationSettingsChange, version: EXAMPLE_VERSION },
  PortalLinkItem,
  PortalLinkList: { offset: 0, limit: 50, total: 1, items: [PortalLinkItem] },
  Organization: {
    id: EXAMPLE_IDS.organization,
    name: 'Lumière SAS',
    currency: 'EUR',
    timezone: 'Europe/Paris',
    language: 'fr',
    sandbox: false,
    nativeIntegration: null,
    contactPositions: ['ACCOUNTING', 'PAYER', 'PURCHASER', 'SALES'],
    limits: { requestsPerMinute: 600, maxConcurrency: 10, unknownRecipientsPerDay: 200 },
    rates: [{ currency: 'GBP', rate: '1.1712' }],
    version: '0.1.0',
    createdAt: MADE,
    updatedAt: MADE,
  },
  OrganizationProfile: {
    ...PROFILE,
    logo: { contentType: 'image/png', size: 8214, width: 600, height: 200 },
    version: EXAMPLE_VERSION,
    updatedAt: MADE,
  },
  OrganizationProfileChange: { ...PROFILE, version: EXAMPLE_VERSION },
  User: user,
  UserDetails: { ...details, version: EXAMPLE_VERSION },
  UserAttributes: withoutId(details),
  UserChange: { ownCustomersOnly: true, version: EXAMPLE_VERSION },
  Me: {
    user: details,
    key: { apiKey: 'EXAMPLE-KEY', scope: ['FULL'] },
    may: ['customer.read', 'customer.edit'],
    hasCollectedStatuses: false,
    now: CHANGED,
  },
  AccountManagersRequest: { userIds: [EXAMPLE_IDS.user] },
  AccountManager,
  AccountManagers: { total: 1, items: [AccountManager], version: EXAMPLE_VERSION },
  PortalAttributes: {
    user: 'camille.roux@dupont.example',
    frameAncestors: 'app.example.com',
    expiresIn: 3600,
  },
  PortalLink: { url: 'https://quittance.example.com/portal/EXAMPLE-TOKEN' },
  SignInRequest: { email: user.email, password: PASSWORD },
  SignInAnswer: { status: 'SIGNED_IN' },
  SecondFactorRequest: { code: '492039' },
  SessionAnswer: {
    person: {
      id: EXAMPLE_IDS.note,
      name: 'Ada Marchand',
      email: user.email,
      emailVerified: true,
      secondFactor: true,
    },
    token: 'EXAMPLE-TOKEN',
    boundTo: null,
    organizations: [
      {
        organizationId: EXAMPLE_IDS.organization,
        name: 'Lumière SAS',
        sandbox: false,
        sampleOf: null,
        userId: EXAMPLE_IDS.user,
        role: 'COLLECTOR',
      },
    ],
  },
  SessionsAnswer: {
    total: 1,
    items: [
      {
        id: EXAMPLE_IDS.event,
        current: true,
        address: '198.51.100.7',
        userAgent: 'Mozilla/5.0 (X11; Linux x86_64; rv:140.0) Gecko/20100101 Firefox/140.0',
        boundTo: null,
        createdAt: MADE,
        lastUsedAt: CHANGED,
        expiresAt: '2026-02-24T14:05:12.345Z',
      },
    ],
  },
  AddressRequest: { email: user.email },
  EmailChangeRequest: { email: 'ada.marchand@lumiere.example' },
  TokenRequest: { token: 'EXAMPLE-TOKEN' },
  EmailAnswer: { status: 'VERIFIED' },
  PasswordResetRequest: { token: 'EXAMPLE-TOKEN', password: PASSWORD },
  PasswordChangeRequest: { currentPassword: PASSWORD, password: 'another eleven bottles' },
  PasswordRequest: { password: PASSWORD },
  CodeRequest: { code: '492039' },
  SecondFactorSetup: {
    uri: 'otpauth://totp/Quittance:ada%40lumiere.example?secret=EXAMPLESECRET&issuer=Quittance',
    code: { size: 29, path: 'M4 4h7v1h-7z' },
    recoveryCodes: RECOVERY_CODES,
  },
  RecoveryCodes: { recoveryCodes: RECOVERY_CODES },
  NewPasskey: { name: 'Laptop', response: {} },
  Passkey: PASSKEY,
  Passkeys: { total: 1, items: [PASSKEY] },
  InvitationRequest: INVITATION,
  Invitation,
  InvitationToken: { token: TOKEN },
  InvitationShown: {
    organization: 'Lumière SAS',
    ...INVITATION,
    hasAccount: false,
    expiresAt: EXPIRES,
  },
  InvitationAcceptance: { token: TOKEN, firstName: 'Ada', lastName: 'Marchand', password: PASSWORD },
  InvitationAccepted: { organizationId: EXAMPLE_IDS.organization, userId: EXAMPLE_IDS.user },
  SignInSettings: { ownersUseProvider: false, hasProvider: true, version: EXAMPLE_VERSION },
  SignInSettingsChange: { ownersUseProvider: false, version: EXAMPLE_VERSION },
  SignInProviderRequest: { ...PROVIDER, clientSecret: 'EXAMPLE-SECRET' },
  SignInProvider: {
    ...PROVIDER,
    redirectUri: 'https://quittance.example.com/sign-in/provider',
    version: EXAMPLE_VERSION,
    createdAt: MADE,
    updatedAt: CHANGED,
  },
  ProviderSignInRequest: { organizationId: EXAMPLE_IDS.organization },
  ProviderSignInBegun: { url: 'https://login.lumiere.example/authorize?client_id=quittance' },
  ProviderSignInReturn: { query: 'code=EXAMPLE-CODE&state=EXAMPLE-STATE' },
};
