/**
 * SQL fragments over bulk jobs, for statements of other wings. Each names the organization of its rows: the first
 * parameter.
 */

/** `FROM … WHERE` of all bulk jobs. Further conditions follow with `AND`. */
export const fromBulkJobs = (alias: string, organization = '$1'): string =>
  `FROM bulk_jobs ${alias} WHERE ${alias}.organization_id = ${organization}`;

/** `FROM … WHERE` of the records of all bulk jobs, joined with other rows. */
export const fromBulkJobRecords = (alias: string, joins = ''): string =>
  `FROM bulk_job_records ${alias} ${joins} WHERE ${alias}.organization_id = $1`;
