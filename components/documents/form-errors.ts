import { type ApiError, isApiError, messageOf } from '@/lib/client/api'
import type { FormLine } from './form-values'
import type { DocumentFacts } from './types'

export type OtherBill = { id: string; number: string; href: string }

/** What the server refused, each at its place. */
export type FormErrors = {
  header: Record<string, string>
  /** By the key of the line, then by field. */
  lines: Record<string, Record<string, string>>
  /** What belongs to no field. */
  general: string | null
  stale: DocumentFacts | null
  duplicate: OtherBill | null
}

export const NO_ERRORS: FormErrors = { header: {}, lines: {}, general: null, stale: null, duplicate: null }

/** @param sent the lines in the order in which they were sent */
export function errorsOf(error: unknown, sent: FormLine[], headerFields: ReadonlySet<string>): FormErrors {
  if (!isApiError(error)) return { ...NO_ERRORS, general: messageOf(error) }
  if (error.code === 'stale') return { ...NO_ERRORS, stale: (error.body?.row as DocumentFacts) ?? null }
  if (error.code === 'duplicate_bill')
    return {
      ...NO_ERRORS,
      header: { bill_no: error.message },
      duplicate: (error.body?.other as OtherBill | undefined) ?? null,
    }
  return error.fields.length > 0 ? placed(error, sent, headerFields) : { ...NO_ERRORS, general: error.message }
}

function placed(error: ApiError, sent: FormLine[], headerFields: ReadonlySet<string>): FormErrors {
  const errors: FormErrors = { ...NO_ERRORS, header: {}, lines: {} }
  const elsewhere: string[] = []
  for (const { loc, msg } of error.fields) {
    const [field, index, inLine] = loc.slice(1).map(String)
    const line = field === 'items' && index !== undefined ? sent[Number(index)] : undefined
    if (line && inLine) errors.lines[line.key] = { ...errors.lines[line.key], [inLine]: msg }
    else if (field && headerFields.has(field)) errors.header[field] = msg
    else elsewhere.push(msg)
  }
  return { ...errors, general: elsewhere.join(' ') || null }
}

export const hasErrors = ({ header, lines }: FormErrors): boolean =>
  Object.keys(header).length > 0 || Object.keys(lines).length > 0
