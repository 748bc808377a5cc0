type Choices<T> = readonly [T, ...T[]];

/** Place of a customer, and the currency of its invoices. */
export interface CustomerLocation {
  country: string;
  city: string;
  zipcode: string;
  currency: string;
}

/** The first one is the most common. */
export const LOCATIONS: Choices<CustomerLocation> = [
  { country: 'FR', city: 'Lyon', zipcode: '69002', currency: 'EUR' },
  { country: 'FR', city: 'Nantes', zipcode: '44000', currency: 'EUR' },
  { country: 'DE', city: 'Leipzig', zipcode: '04109', currency: 'EUR' },
  { country: 'ES', city: 'València', zipcode: '46002', currency: 'EUR' },
  { country: 'NL', city: 'Utrecht', zipcode: '3511', currency: 'EUR' },
  { country: 'GB', city: 'Leeds', zipcode: 'LS1 4DY', currency: 'GBP' },
  { country: 'GB', city: 'Bristol', zipcode: 'BS1 5TR', currency: 'GBP' },
  { country: 'US', city: 'Denver', zipcode: '80202', currency: 'USD' },
  { country: 'US', city: 'Portland', zipcode: '97204', currency: 'USD' },
  { country: 'CH', city: 'Genève', zipcode: '1204', currency: 'CHF' },
  { country: 'JP', city: 'Osaka', zipcode: '530-0001', currency: 'JPY' },
];

/** Value of one unit in euros at the time of writing, which is accurate enough for demo data. */
export const EUROS: Readonly<Record<string, number>> = {
  EUR: 1,
  GBP: 1.15,
  USD: 0.92,
  CHF: 1.05,
  JPY: 0.0062,
};

export const COMPANY_FIRST: Choices<string> = [
  'Alder',
  'Beacon',
  'Bright',
  'Cedar',
  'Copper',
  'Delta',
  'Fjord',
  'Granite',
  'Harbour',
  'Heron',
  'Juniper',
  'Lumen',
  'Meridian',
  'North',
  'Orchard',
  'Pioneer',
  'Quartz',
  'River',
  'Saffron',
  'Summit',
  'Tidewater',
  'Umber',
  'Vector',
  'Willow',
];
export const COMPANY_SECOND: Choices<string> = [
  'Foods',
  'Logistics',
  'Instruments',
  'Textiles',
  'Software',
  'Medical',
  'Packaging',
  'Energy',
  'Interiors',
  'Robotics',
  'Printing',
  'Chemicals',
];
export const FIRST_NAMES: Choices<string> = [
  'Aline',
  'Bruno',
  'Carmen',
  'Dilan',
  'Elif',
  'Farid',
  'Greta',
  'Hiro',
  'Inès',
  'Jonas',
  'Kim',
  'Léa',
  'Marek',
  'Noor',
];
export const LAST_NAMES: Choices<string> = [
  'Abadie',
  'Bauer',
  'Costa',
  'Durand',
  'Evans',
  'Fischer',
  'García',
  'Hughes',
  'Ito',
  'Jansen',
  'Keller',
  'Laurent',
  'Moreau',
  'Novak',
];
