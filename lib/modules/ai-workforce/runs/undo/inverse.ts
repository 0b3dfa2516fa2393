import type { AnyOperation, Grid } from '@/lib/core/grid/define-grid'
import { findGrid } from '@/lib/core/registry'
import { cancelDocument, discardDocument } from '@/lib/modules/accounting/operations/documents/cancel-document'
import { DOCSTATUS, DOCTYPE_NAMES, documentGrid } from '@/lib/modules/accounting/schemas'

type Values = Record<string, unknown>

/** One record that a step changed, as the audit log has it: of an update only what it changed. */
export type RecordedChange = {
  id: string
  at: Date
  request_id: string
  entity: string
  entity_id: string
  entity_label: string | null
  before: Values | null
  after: Values | null
}

/** What takes a change back, and the same in words. */
export type Inverse = { operation: AnyOperation; input: Values; what: string }

const HIDDEN = '(hidden)'

/** The operation that takes a change back; or why there is none. */
export function inverseOf(change: RecordedChange): Inverse | string {
  const { entity, entity_id: row_id, before, after } = change
  const name = change.entity_label || 'the record'
  const doctype = DOCTYPE_NAMES.find((one) => documentGrid(one) === entity)
  if (doctype) return inverseOfDocument(change, doctype, name)
  const grid = findGrid(entity)
  if (!grid) return `${name}: there is no way back for this kind of change.`
  const noun = grid.singular.toLowerCase()
  const { remove, restore } = grid.writes ?? {}
  const isDeleted = !after || (after.deleted_at && !before?.deleted_at)
  if (isDeleted)
    return after && restore
      ? { operation: restore, input: { row_id }, what: `Restores ${name} from the bin.` }
      : `${name} was deleted for good.`
  if (!before || (before.deleted_at && !after.deleted_at))
    return remove
      ? { operation: remove, input: { row_id }, what: `Deletes ${name}, which was added.` }
      : `${name} was added, and a ${noun} is not deleted here.`
  return inverseOfUpdate(grid, change, name)
}

function inverseOfUpdate(grid: Grid, { entity_id, before, after }: RecordedChange, name: string): Inverse | string {
  const operation = grid.writes?.update
  const columns = Object.entries(grid.columns).filter(([key]) => key in (after ?? {}))
  const settable = columns.filter(([, { edit }]) => edit && edit !== 'create-only')
  if (!operation || settable.length === 0) return `${name}: what was changed is not set by hand.`
  const changes = Object.fromEntries(settable.map(([key, { type }]) => [key, onWire(type, before?.[key])]))
  if (Object.values(changes).includes(HIDDEN)) return `${name}: a secret was changed, and the former one is not kept.`
  const labels = settable.map(([, { label }]) => label)
  return {
    operation,
    input: { row_id: entity_id, changes },
    what: `Sets ${labels.join(', ')} of ${name} back.`,
  }
}

const onWire = (type: string, value: unknown): unknown =>
  type === 'date' && typeof value === 'string' ? value.slice(0, 10) : (value ?? null)

/** A document went into the books with it. */
export const isSubmitted = ({ entity, after }: RecordedChange): boolean =>
  after?.docstatus === DOCSTATUS.submitted && DOCTYPE_NAMES.some((one) => documentGrid(one) === entity)

function inverseOfDocument(
  change: RecordedChange,
  doctype: (typeof DOCTYPE_NAMES)[number],
  name: string,
): Inverse | string {
  const { entity_id: doc_id, before, after } = change
  const input = { doctype, doc_id }
  if (isSubmitted(change)) return { operation: cancelDocument, input, what: `Cancels ${name}, which was submitted.` }
  if (!before && after?.docstatus === DOCSTATUS.draft)
    return { operation: discardDocument, input, what: `Discards the draft ${name}.` }
  return `${name}: what was changed in a document is set back on its page.`
}
