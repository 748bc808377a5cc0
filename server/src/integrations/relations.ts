/** SQL fragments over integrations, for statements of other wings. */

/** `FROM … WHERE` of the started connections `s` of all organizations, for metrics. */
export const FROM_STARTED_CONNECTIONS = "FROM source_connections s WHERE s.state <> 'DRAFT'";

/** `FROM … WHERE` of the open findings `f` of started connections `s` of all organizations, for metrics. */
export const FROM_OPEN_FINDINGS = `FROM source_connections s
JOIN source_findings f ON f.organization_id = s.organization_id AND f.connection_id = s.id AND f.state = 'OPEN'
WHERE s.state <> 'DRAFT'`;

/** `FROM … WHERE` of the balances `u` that differ, of started connections `s` of all organizations, for metrics. */
export const FROM_DIFFERING_SUMS = `FROM source_connections s
JOIN source_sums u ON u.organization_id = s.organization_id AND u.connection_id = s.id AND u.theirs <> u.ours
WHERE s.state <> 'DRAFT'`;

/** `FROM … WHERE` of the customers `r` whose source cannot add them up, of all organizations, for metrics. */
export const FROM_UNKNOWN_SUMS = `FROM source_connections s
JOIN source_records r ON r.organization_id = s.organization_id AND r.connection_id = s.id AND r.has_unknown_sum
WHERE s.state <> 'DRAFT'`;
