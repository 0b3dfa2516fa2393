import { choiceLabel } from '@/components/cells/cell-text'
import type { ClientColumn, GridRow, Option } from '@/lib/client/grid/grid-types'
import type { Place } from '@/lib/client/parse-dates'
import { isDraft } from '../../data/row-overlay'
import { type RowChange, sameValue, type Values } from '../save-rows'
import type { CellSource } from './cells'
import { convertText } from './convert'

export type TargetCell = { row: GridRow; column: ClientColumn; source: CellSource }

/** One cell as it will be, or why it will not. */
export type PlannedCell = {
  row: GridRow
  column: ClientColumn
  /** What was pasted, as it was written. */
  text: string
} & ({ problem: string } | { problem: null; value: unknown; label?: string })

type Planning = {
  place: Place
  mayEdit: (column: ClientColumn, row: GridRow) => boolean
  readOnlyWords: (column: ClientColumn) => string
  /** What the cell shows now, as it would be copied. */
  textNow: (column: ClientColumn, row: GridRow) => string
  /** Options of a reference column for a name. */
  options: (column: ClientColumn, name: string) => Promise<Option[]>
}

const AT_ONCE = 6

/** What pasting would change, cell by cell; cells that would stay as they are are left out. */
export async function planChanges(targets: TargetCell[], planning: Planning): Promise<PlannedCell[]> {
  const names = new Map<string, { column: ClientColumn; name: string }>()
  const first = targets.map((target) => {
    const planned = convertCell(target, planning)
    if ('lookup' in planned)
      names.set(`${target.column.key} ${planned.lookup}`, { column: target.column, name: planned.lookup })
    return { target, planned }
  })
  const found = await lookUp([...names], planning)
  return first.flatMap(({ target, planned }) => {
    const { row, column } = target
    const cell = 'lookup' in planned ? (found.get(`${column.key} ${planned.lookup}`) ?? NOT_FOUND) : planned
    if (cell.problem === null && sameValue(cell.value, row[column.key] ?? blankLike(cell.value))) return []
    if (cell.problem !== null && target.source.text.trim() === planning.textNow(column, row).trim()) return []
    return [{ row, column, text: target.source.text, ...cell }]
  })
}

type Outcome = { problem: string } | { problem: null; value: unknown; label?: string }
const NOT_FOUND: Outcome = { problem: 'This was not found.' }

function convertCell({ row, column, source }: TargetCell, planning: Planning): Outcome | { lookup: string } {
  if (isDraft(row.row_id)) return { problem: 'This row is not saved yet.' }
  if (!planning.mayEdit(column, row)) return { problem: planning.readOnlyWords(column) }
  const { from } = source
  if (from && fitsAsItIs(from.column, column)) {
    const value = from.row[from.column.key] ?? null
    const blank = value === null || value === ''
    if (!(blank && column.required))
      return { problem: null, value, ...(blank ? { label: '' } : labelOf(from.column, from.row)) }
  }
  const converted = convertText(column, source.text, planning.place)
  if (converted.kind === 'problem') return { problem: converted.reason }
  if (converted.kind === 'lookup') return { lookup: converted.label }
  return { problem: null, value: converted.value, ...(converted.value === null ? { label: '' } : {}) }
}

/** The value itself can be taken over: the same column, or one of the same kind without a list of its own. */
function fitsAsItIs(from: ClientColumn, to: ClientColumn): boolean {
  if (from.key === to.key) return true
  return (
    from.type === to.type &&
    !from.choices &&
    !to.choices &&
    !from.reference &&
    !to.reference &&
    to.maxLength === from.maxLength
  )
}

const labelOf = (column: ClientColumn, row: GridRow): { label?: string } =>
  column.type === 'reference' ? { label: String(row[`${column.key}__label`] ?? '') } : {}

const blankLike = (value: unknown): unknown =>
  value === '' ? '' : value === false ? false : Array.isArray(value) && value.length === 0 ? [] : null

async function lookUp(
  names: [string, { column: ClientColumn; name: string }][],
  { options }: Planning,
): Promise<Map<string, Outcome>> {
  const found = new Map<string, Outcome>()
  for (let from = 0; from < names.length; from += AT_ONCE) {
    await Promise.all(
      names.slice(from, from + AT_ONCE).map(async ([key, { column, name }]) => {
        found.set(key, named(column, name, await options(column, name)))
      }),
    )
  }
  return found
}

function named(column: ClientColumn, name: string, options: Option[]): Outcome {
  const wanted = name.toLowerCase()
  const same = options.filter(({ label, hint }) => label.toLowerCase() === wanted || hint?.toLowerCase() === wanted)
  const [only] = same
  if (same.length > 1) return { problem: `There are several called “${name}”. Choose one in the cell.` }
  if (!only) return { problem: `${column.label}: nothing is called “${name}”.` }
  return { problem: null, value: only.value, label: only.label }
}

/** The cells that can be changed, by row. */
export function rowChanges(cells: PlannedCell[]): RowChange[] {
  const rows = new Map<string, { row: GridRow; changes: Values; labels: Values }>()
  for (const cell of cells) {
    if (cell.problem !== null) continue
    const { row, column, value, label } = cell
    const known = rows.get(row.row_id) ?? { row, changes: {}, labels: {} }
    known.changes[column.key] = value
    if (label !== undefined && column.type === 'reference') known.labels[`${column.key}__label`] = label
    rows.set(row.row_id, known)
  }
  return [...rows.values()]
}

/** What a planned value will look like. */
export function plannedText(cell: PlannedCell, textOf: (column: ClientColumn, row: GridRow) => string): string {
  if (cell.problem !== null) return cell.text
  const { column, value, label } = cell
  if (column.choices && typeof value === 'string') return choiceLabel(column, value)
  return textOf(column, { ...cell.row, [column.key]: value, [`${column.key}__label`]: label })
}
