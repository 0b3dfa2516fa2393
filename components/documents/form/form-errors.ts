import { errorsOfEntries } from '@/components/form/placed-errors'
import type { Submission } from '@/components/form/use-submission'
import { ApiError, isApiError } from '@/lib/client/api'
import type { DocumentDetails } from '../types'

export type OtherBill = { id: string; number: string; href: string }

/** Errors from the server that no named field shows. */
export type FormErrors = {
  /** By the key of the line, then by field. */
  lines: Record<string, Record<string, string>>
  stale: DocumentDetails | null
  duplicate: OtherBill | null
}

/** A bill number that another bill has is an error at that field. */
export class DocumentProblem extends ApiError {
  readonly other: OtherBill | null

  constructor(error: ApiError) {
    const place = { loc: ['body', 'bill_no'], msg: error.message, type: 'value_error' }
    super({ status: 422, body: { detail: [place], code: error.code }, requestId: error.requestId })
    this.other = (error.body?.other as OtherBill | undefined) ?? null
  }

  static rethrow(error: unknown): never {
    throw isApiError(error, 'duplicate_bill') ? new DocumentProblem(error) : error
  }
}

/** @param sent keys of the lines in the order in which they were sent */
export function formErrorsOf(
  { refusal, conflict, error }: Pick<Submission, 'refusal' | 'conflict' | 'error'>,
  sent: string[],
): FormErrors {
  const isDuplicate = error instanceof DocumentProblem && refusal.errors.some(({ path }) => path === 'bill_no')
  return {
    lines: errorsOfEntries(refusal.errors, 'items', sent),
    stale: (conflict?.record as DocumentDetails | null | undefined) ?? null,
    duplicate: isDuplicate ? error.other : null,
  }
}
