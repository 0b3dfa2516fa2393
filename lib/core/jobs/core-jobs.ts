import { deliverMail } from '../mail/deliver-mail.job'
import { keepAuditMonths } from './audit-months.job'
import type { JobFacts } from './define-job'
import { housekeeping } from './housekeeping.job'

/** The machine's own jobs. */
export const coreJobs: JobFacts[] = [deliverMail, housekeeping, keepAuditMonths] as unknown as JobFacts[]
