/** Automatic payment for the portal. Amounts and states come from the database; a debtor names only what they choose. */
export {
  type AutopayOffer,
  type AutopayStart,
  finishAutopay,
  loadAutopayOffer,
  startAutopay,
  stopAutopay,
} from './debtor.ts';
export { changeAutopaySettings } from './settings/commands.ts';
