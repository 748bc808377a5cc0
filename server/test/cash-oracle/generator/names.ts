import type { Random } from '../../model/random.ts';

const FIRST: readonly string[] = [
  'Bäckerei Öztürk',
  'Grünwald & Söhne',
  'Þórsson Fiskur',
  'Łukasz Wiśniewski',
  'Crémerie Noël',
  'Ångström Teknik',
  'Weiß Metallbau',
  'O’Brien Haulage',
  'Dvořák Sklo',
  'Müller',
  'Mueller',
  'Peña Olivares',
  'Kırmızı Tekstil',
  'Æbelø Gård',
  'Straßenbau Groß',
  'De Smedt-Van Hove',
];

const FORMS: readonly string[] = ['GmbH', 'AG', 'e.K.', 'SARL', 'A/S', 'Sp. z o.o.', 'B.V.', 'Ltd', ''];

export function companyName(random: Random): string {
  const suffix = random.chance(40)
    ? ` ${random.pick(['Nord', 'Süd', 'Zürich', 'Holding', 'Service', 'II'])}`
    : '';
  return `${random.pick(FIRST)}${suffix} ${random.pick(FORMS)}`.trim();
}

/** Returns a name as a bank prints it: capitals, without accents, cut, or as it is. */
export function printedName(name: string, random: Random): string {
  const plain = name.replaceAll('ß', 'ss').normalize('NFD').replace(/\p{M}/gu, '');
  return random.pick([name, plain.toUpperCase(), plain, name.slice(0, 27)]);
}

export function iban(random: Random): string {
  const country = random.pick(['DE', 'FR', 'PL', 'SE', 'CH']);
  return `${country}${random.integer(10, 99)}${random.integer(1_000_000, 9_999_999)}${random.integer(1_000_000, 9_999_999)}`;
}

export function day(base: string, offset: number): string {
  return new Date(Date.parse(base) + offset * 86_400_000).toISOString().slice(0, 10);
}
