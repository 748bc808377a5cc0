/** Path of the address that payment providers call. The provider and the organization follow. */
export const WEBHOOK_PATH = '/webhooks/providers';
