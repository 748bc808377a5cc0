export const pack = {
  text: 'Aging, doubtful debts, roll-forward, DSO, CEI and the largest debtors as of the month end.',
  month: 'Month',
  format: 'Format',
  rates: 'Doubtful debts in percent, by days overdue',
  current: 'Not due',
  wrong: 'Enter 0 to 100',
  saveRates: 'Save percentages',
  ratesSaved: 'Percentages saved',
  make: 'Create pack',
  making: 'Creating the pack…',
};
