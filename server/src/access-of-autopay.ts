import type { Permission } from './people/roles/permissions.ts';

/** The permission that each operation of mandates and automatic payment needs: people/roles/permissions.ts. */
export const AUTOPAY_OPERATIONS = {
  listPaymentMandates: 'mandate.read',
  getPaymentMandate: 'mandate.read',
  cancelPaymentMandate: 'mandate.edit',
  getAutopaySettings: 'autopay-settings.read',
  changeAutopaySettings: 'autopay-settings.edit',
  getCustomerAutopay: 'autopay.read',
  changeCustomerAutopay: 'autopay.edit',
} as const satisfies Record<string, Permission>;
