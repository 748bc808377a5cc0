/** The dialogs of a connection's page. */
export type ConnectionForm = 'edit' | 'check' | 'doorbell';
