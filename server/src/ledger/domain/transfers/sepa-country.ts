import { isSEPACountry } from 'ibantools';

/** Countries that joined the SEPA schemes in 2024 and 2025. `ibantools` does not list them yet. */
const LATER = ['AL', 'MD', 'ME', 'MK', 'RS'];

/** Returns whether accounts of a country can receive SEPA credit transfers. @param country ISO 3166 code */
export const isSepaCountry = (country: string): boolean => isSEPACountry(country) || LATER.includes(country);
