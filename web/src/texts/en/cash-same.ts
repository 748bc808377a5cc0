/** Texts of the question whether two bank transactions are the same money. */
export const cashSame = {
  title: 'These may be the same money',
  text: 'The statement of {{account}} has {{amount}} only once, in other words.',
  textAlone:
    'The statement of {{account}} for this day does not contain {{amount}}. It may be in a batch there.',
  line: '{{bookedOn}}, {{payer}}: {{text}}',
  matched: 'matched',
  noPayer: 'Unknown payer',
  more_one: '{{count}} more',
  more_other: '{{count}} more',
  same: 'Count once',
  different: 'Keep both',
  counted: 'The transaction no longer counts',
  kept: 'Both transactions kept',
  keptAlone: 'The transaction is kept',
  duplicate: 'Same money as another transaction',
};
