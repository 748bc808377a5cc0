/** SQL fragments over integrations, for statements of other wings. */

/** `FROM … WHERE` of the started connections `s` of all organizations, for metrics. */
export const FROM_STARTED_CONNECTIONS = "FROM source_connections s WHERE s.state <> 'DRAFT'";
