import { deliverMail } from '../mail/deliver-mail.job'
import type { JobFacts } from './define-job'
import { housekeeping } from './housekeeping.job'

/** The machine's own jobs. */
export const coreJobs: JobFacts[] = [deliverMail, housekeeping] as unknown as JobFacts[]
