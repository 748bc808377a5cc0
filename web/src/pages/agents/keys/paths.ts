export const KEYS = '/v1/internal/keys';
export const LIMITS = '/v1/internal/agent-limits';
