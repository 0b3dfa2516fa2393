import { z } from 'zod'
import { systemQuery } from '../db/system-query'
import { env } from '../env'
import { defineSystemJob } from './define-job'

/** Makes the audit log's partitions of the coming months, and drops those beyond `AUDIT_LOG_MONTHS`. */
export const maintainAuditMonths = defineSystemJob({
  name: 'core.keep-audit-months',
  title: 'Months of the audit log',
  input: z.strictObject({}),
  schedule: { cron: '37 2 * * *', input: {} },
  async run() {
    const [counts] = await systemQuery<{ made: number; dropped: number }>(
      'select made, dropped from keep_audit_partitions($1::int)',
      [env.auditLogMonths],
    )
    return counts!
  },
})
