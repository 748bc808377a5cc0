/** SQL of the SIREN in the company details, which may state a SIRET or spaces. */
export const sirenOf = (profile: string): string =>
  `substring(regexp_replace(${profile}.registration_number, '[^0-9]', '', 'g') FROM '^[0-9]{9}')`;
