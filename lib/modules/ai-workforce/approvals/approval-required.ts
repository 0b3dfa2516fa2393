import { AppError } from '@/lib/core/errors'

/** No error for the one who asked: the call is kept, and a person decides (Business Platform Modules 7). */
export class ApprovalRequired extends AppError {
  constructor(
    readonly approvalId: string,
    summary: string,
  ) {
    super(202, 'approval_required', `Waits for approval: ${summary}`, { approval_id: approvalId })
  }
}
