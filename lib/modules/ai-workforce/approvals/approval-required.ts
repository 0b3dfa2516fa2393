import { AppError } from '@/lib/core/errors'
import type { CallDescription } from './describe-call'

/** No error for the one who asked: the call is kept, and a person decides (Business Platform Modules 7). */
export class ApprovalRequired extends AppError {
  constructor(
    readonly approvalId: string,
    readonly described: CallDescription,
  ) {
    super(202, 'approval_required', `Waits for approval: ${described.summary}`, { approval_id: approvalId })
  }
}
