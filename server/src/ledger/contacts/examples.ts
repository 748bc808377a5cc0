import { CHANGED, EXAMPLE_IDS, EXAMPLE_VERSION, MADE } from '../example-ids.ts';
import type * as schema from './schema.ts';

const stated = {
  externalId: 'K-17',
  email: 'camille.roux@dupont.example',
  firstName: 'Camille',
  lastName: 'Roux',
  phone: '+33 4 72 00 00 00',
  position: 'ACCOUNTING',
  isMain: true,
};

const ContactAttributes: schema.ContactAttributes = stated;

const ContactUpdate: schema.ContactUpdate = { phone: '+33 4 72 00 00 00', version: EXAMPLE_VERSION };

const Contact: schema.Contact = {
  id: EXAMPLE_IDS.contact,
  source: 'API',
  ...stated,
  bouncedAt: null,
  customFields: [],
  directUrl: `https://quittance.example.com/customers/${EXAMPLE_IDS.customer}/contacts/${EXAMPLE_IDS.contact}`,
  createdAt: MADE,
  version: EXAMPLE_VERSION,
  updatedAt: CHANGED,
};

export const contactExamples = { ContactAttributes, ContactUpdate, Contact };
