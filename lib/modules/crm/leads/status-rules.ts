import { invalidField } from '@/lib/core/errors'
import { STATUSES } from '../schemas'

/**
 * The status of a lead or opportunity: New by default, never empty; a change stamps its time.
 * @returns what to store beside the given values
 */
export function demandStatus(
  values: Record<string, unknown>,
  before: Record<string, unknown> | null,
): { status?: string; status_changed_at?: Date } {
  const { status } = values
  if (before && status === undefined) return {}
  // An empty choice means "as usual" for a new record, and nothing sensible for an old one.
  if (before && !status)
    throw invalidField('status', `Choose one of ${STATUSES.map(({ label }) => label).join(', ')}.`, 'enum')
  if (before && before.status === status) return {}
  return { status: String(status || 'New'), status_changed_at: new Date() }
}
