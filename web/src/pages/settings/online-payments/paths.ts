export const PROVIDERS_PATH = '/v1/payment_providers';
export const PROVIDER_PATH = '/v1/payment_providers/{provider}';
