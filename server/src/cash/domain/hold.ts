/** Days for which received money holds reminders, from the moment when its payer is recognized. */
export const HOLD_DAYS = 5;
