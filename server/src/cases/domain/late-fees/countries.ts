/**
 * Whether the reference rate changes with each half-year, or stays that of the half-year in which the delay
 * began. Directive 2011/7/EU defines the rate of a half-year (Art. 3(2)), not the rate of interest that
 * continues into the next one.
 */
export const RATE_BASES = ['EACH_HALF_YEAR', 'FIRST_DAY'] as const;
export type RateBasis = (typeof RATE_BASES)[number];

/** Rule for the statutory rate. */
export interface RateRule {
  /** Percentage points above the rate of the ECB's main refinancing operations, a decimal text. */
  marginPoints: string;
  rateBasis: RateBasis;
}

/**
 * Default without a rule of the organization or its country: the minimum margin of Directive 2011/7/EU, Art.
 * 2(6).
 */
const DIRECTIVE: RateRule = { marginPoints: '8', rateBasis: 'EACH_HALF_YEAR' };

/**
 * Rules of countries with a known source. All count from the rate of the ECB's main refinancing operations.
 * Excluded are countries with a reference rate of their own (Austria, the United Kingdom, Poland) or that
 * round the sum (Belgium).
 */
export const COUNTRY_RULES = {
  /**
   * § 288(2) BGB: nine points above the base rate, for claims from 29 July 2014 on. § 247(1) BGB: the base
   * rate moves on 1 January and 1 July by as many points as the ECB's rate. It has stayed 0.88 points below
   * that rate (1.62 at 2.50 on 1 January 2009, −0.88 at 0 on 1 January 2017; Deutsche Bundesbank). Nine
   * points above it are 8.12 above the ECB's rate.
   */
  DE: { marginPoints: '8.12', rateBasis: 'EACH_HALF_YEAR' },
  /**
   * Ley 3/2004, art. 7(2), as amended by Real Decreto-ley 4/2013, art. 33: eight points. The Treasury
   * publishes the rate "a aplicar durante" each half of the calendar year (such as BOE-A-2014-6914).
   */
  ES: { marginPoints: '8', rateBasis: 'EACH_HALF_YEAR' },
  /**
   * Code de commerce, art. L441-10, II: ten points unless the contract states another rate. "Le taux
   * applicable pendant le premier semestre de l'année concernée est le taux en vigueur au 1er janvier"; for
   * the second half it is that of 1 July.
   */
  FR: { marginPoints: '10', rateBasis: 'EACH_HALF_YEAR' },
  /**
   * S.I. No. 580/2012: eight points. The Department of Enterprise, "Rights and obligations arising under
   * contract law, including late payment interest" (gov.ie): "Only one ECB rate will apply to a late
   * payment". Days are multiplied by the rate "in operation on the date the payment became overdue".
   */
  IE: { marginPoints: '8', rateBasis: 'FIRST_DAY' },
  /**
   * D.Lgs. 231/2002, art. 2(1)(e) and art. 5(2), as amended by D.Lgs. 192/2012: eight points. For the first
   * half of "the year to which the delay relates" the rate of 1 January applies, for the second that of 1
   * July.
   */
  IT: { marginPoints: '8', rateBasis: 'EACH_HALF_YEAR' },
} as const satisfies Readonly<Record<string, RateRule>>;

export type Country = keyof typeof COUNTRY_RULES;
export const COUNTRIES = ['DE', 'ES', 'FR', 'IE', 'IT'] as const satisfies readonly Country[];

/** The organization's own rule for the statutory rate; null: the rule of its country. */
export interface StatedRule {
  country: Country | null;
  marginPoints: string | null;
  rateBasis: RateBasis | null;
}

/** Returns the rule in force. The organization's values override those of its country. */
export function ruleInForce({ country, marginPoints, rateBasis }: StatedRule): RateRule {
  const usual = country === null ? DIRECTIVE : COUNTRY_RULES[country];
  return { marginPoints: marginPoints ?? usual.marginPoints, rateBasis: rateBasis ?? usual.rateBasis };
}
