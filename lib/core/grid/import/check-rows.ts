import { AppError } from '../../errors'
import { parseInput } from '../../operation'
import type { AnyOperation, Column, Grid } from '../define-grid'
import { readRows } from '../query/read-grid'
import type { FieldError, GridRow } from '../wire'
import type { ImportCtx } from './acting-as'
import { describeValue, emptyValue, isEmpty, isSame, labelIn } from './differences'
import { FileKeys } from './file-keys'
import { findMatches, matchKey, SeenValues } from './find-matches'
import { ReferenceFinder } from './find-references'
import { inBatches, together } from './in-batches'
import { isShortened, readCell, textOf } from './reading/read-cell'
import { type FileRow, isBlank } from './reading/read-file'
import { rehearse } from './rehearse'
import { sharedColumns } from './settings'
import type { FileCell, ImportChange, ImportProblem, ImportSettings, RowKind } from './wire'

/** One row of the file, with what is to become of it. */
export type CheckedRow = {
  line: number
  cells: FileCell[]
  kind: RowKind
  label: string
  /** What the grid's own operation gets. */
  input: Record<string, unknown>
  shown: Record<string, string>
  changes: ImportChange[]
  problems: ImportProblem[]
  row_id: string | null
  version: number | null
  /** What stood in the fields that change. */
  former: Record<string, unknown> | null
}

type Draft = CheckedRow & {
  values: Record<string, unknown>
  labels: Record<string, string>
  key: string
  stored?: Record<string, unknown>
}

const REHEARSED_AT_ONCE = 250
const READ_AT_ONCE = 200

/** Classifies the rows of one file, part by part: what it has seen of the file counts for the parts that follow. */
export class RowChecker {
  private readonly references: ReferenceFinder
  private readonly fileKeys: FileKeys
  private readonly lineOf = new Map<string, number>()
  private readonly seen = new Map<string, SeenValues>()
  private readonly mapped: { index: number; key: string; column: Column }[]
  private readonly create: AnyOperation | undefined
  private readonly update: AnyOperation | undefined

  constructor(
    private readonly grid: Grid,
    private readonly ctx: ImportCtx,
    private readonly settings: ImportSettings,
  ) {
    this.references = new ReferenceFinder(ctx)
    this.fileKeys = new FileKeys(grid, ctx)
    this.mapped = settings.mapping.flatMap((key, index) => {
      const column = key ? grid.columns[key] : undefined
      return key && column ? [{ index, key, column }] : []
    })
    this.create = grid.writes?.create
    this.update = grid.writes?.update
  }

  async check(rows: FileRow[]): Promise<CheckedRow[]> {
    await this.learnReferences(rows)
    const drafts = rows.map((row) => this.read(row))
    for (const draft of drafts) if (draft.kind === 'wrong') this.addProblems(draft)
    await this.match(drafts)
    for (const { key, column } of this.mapped) await this.matchShared(drafts, key, column)
    for (const draft of drafts) if (draft.kind === 'new') this.demandInput(draft, this.create, draft.input)
    for (const draft of drafts) if (draft.kind === 'changed') this.demandInput(draft, this.update, changeOf(draft))
    const rehearsed = inBatches(
      drafts.filter(({ kind }) => kind === 'new' || kind === 'changed'),
      REHEARSED_AT_ONCE,
    )
    for (const pair of inBatches(rehearsed, 2)) await together(pair, (some) => this.rehearseRows(some))
    await this.refuseSameKeys(drafts)
    return drafts.map(({ values: _, labels: __, key: ___, stored: ____, ...row }) => row)
  }

  private async learnReferences(rows: FileRow[]): Promise<void> {
    for (const { index, key, column } of this.mapped) {
      if (!column.reference) continue
      const names = rows.flatMap(({ cells }) => (isBlank(cells[index]) ? [] : [textOf(cells[index]!)]))
      await this.references.learn(key, column, names)
    }
  }

  /** The cells as values; what a field says to them comes later. */
  private read({ line, cells }: FileRow): Draft {
    const { organization } = this.ctx
    const reading = { ...this.settings, timeZone: organization.time_zone, country: organization.country }
    const draft: Draft = {
      line,
      cells,
      kind: 'new',
      label: '',
      input: {},
      shown: {},
      changes: [],
      problems: [],
      row_id: null,
      version: null,
      former: null,
      values: {},
      labels: {},
      key: '',
    }
    for (const { index, key, column } of this.mapped) {
      const cell = cells[index] ?? null
      if (isBlank(cell) || cell === null) continue
      if (isShortened(column, cell)) {
        problem(
          draft,
          key,
          column,
          'The spreadsheet has shortened this number. Format the column as text, and fill it again.',
        )
      } else if (column.reference) {
        const found = this.references.find(key, textOf(cell))
        if (found && 'id' in found) {
          draft.values[key] = found.id
          draft.labels[key] = found.label
        } else problem(draft, key, column, found?.reason ?? 'Choose one from the list.')
      } else draft.values[key] = readCell(column, cell, reading)
      draft.shown[key] = describeValue(column, draft.values[key], reading.timeZone, draft.labels[key]) || textOf(cell)
    }
    draft.input = draft.values
    draft.label = this.labelOf(draft)
    if (draft.problems.length) draft.kind = 'wrong'
    else if (Object.keys(draft.values).length === 0)
      wrong(draft, 'None of the chosen columns has anything in this row.')
    return draft
  }

  private labelOf({ shown }: Draft): string {
    const named = [this.grid.primary, ...this.mapped.map(({ key }) => key)].find((key) => shown[key])
    return named ? shown[named]! : ''
  }

  private async match(drafts: Draft[]): Promise<void> {
    const { match, on_match } = this.settings
    const column = match ? this.grid.columns[match] : undefined
    if (!match || !column) return
    const keyed = drafts.filter(({ values }) => !isEmpty(values[match]))
    for (const draft of keyed) {
      draft.key = matchKey(column, draft.values[match], this.ctx.organization.country)
      const first = this.lineOf.get(draft.key)
      if (first === undefined) this.lineOf.set(draft.key, draft.line)
      else if (draft.kind !== 'wrong' && on_match !== 'create')
        wrong(
          draft,
          `The same ${column.label.toLowerCase()} stands in row ${first} of the file already.`,
          match,
          column,
        )
    }
    if (on_match === 'create') return
    const rowsOf = await findMatches(
      this.grid,
      this.ctx,
      match,
      keyed.map(({ values }) => String(values[match])),
    )
    const found: { draft: Draft; id: string }[] = []
    for (const draft of keyed) {
      if (draft.kind === 'wrong') continue
      const [id, another] = rowsOf(String(draft.values[match]))
      if (another)
        wrong(
          draft,
          `More than one of the ${this.grid.title.toLowerCase()} has this. Merge or correct them first.`,
          match,
          column,
        )
      else if (id && on_match === 'skip') Object.assign(draft, { kind: 'skipped', row_id: id })
      else if (id) found.push({ draft, id })
    }
    for (const some of inBatches(found, READ_AT_ONCE)) await this.compare(some)
  }

  /** Rows that are new by the match column, and have what another row of the table or the file has alone. */
  private async matchShared(drafts: Draft[], key: string, column: Column): Promise<void> {
    const { match, on_same } = this.settings
    const choice = on_same[key]
    if (!choice || choice === 'create' || key === match) return
    const { country } = this.ctx.organization
    const text = ({ values }: Draft) => String(values[key])
    const filled = drafts.filter(({ kind, values }) => kind !== 'wrong' && kind !== 'skipped' && !isEmpty(values[key]))
    const rowsOf = await findMatches(this.grid, this.ctx, key, filled.map(text))
    const label = column.label.toLowerCase()
    const found: { draft: Draft; id: string }[] = []
    for (const draft of filled) {
      const [id, another] = draft.kind === 'new' ? rowsOf(text(draft)) : []
      if (id && choice === 'skip')
        this.skip(draft, id, key, column, `One of the ${this.grid.title.toLowerCase()} has this already.`)
      else if (another)
        wrong(
          draft,
          `More than one of the ${this.grid.title.toLowerCase()} has this. Merge or correct them first.`,
          key,
          column,
        )
      else {
        const seen = this.seen.get(key) ?? new SeenValues(column, country)
        this.seen.set(key, seen)
        const first = seen.firstLine(text(draft), draft.line)
        const reason = `Row ${first} of the file has the same ${label}.`
        if (first !== null && draft.kind === 'new' && choice === 'skip') this.skip(draft, null, key, column, reason)
        else if (first !== null && draft.kind === 'new') wrong(draft, reason, key, column)
        else if (id) found.push({ draft, id })
      }
    }
    for (const some of inBatches(found, READ_AT_ONCE)) await this.compare(some)
  }

  private skip(draft: Draft, row_id: string | null, key: string, column: Column, reason: string): void {
    Object.assign(draft, { kind: 'skipped', row_id })
    problem(draft, key, column, reason)
  }

  private async compare(found: { draft: Draft; id: string }[]): Promise<void> {
    const rows = await readRows(this.grid, this.ctx, {
      filter: { column: 'row_id', op: 'in', value: found.map(({ id }) => id) },
      limit: found.length,
      columns: [...new Set([this.grid.primary, ...this.mapped.map(({ key }) => key)])],
    })
    const byId = new Map(rows.map((row) => [row.row_id, row]))
    for (const { draft, id } of found) {
      const row = byId.get(id)
      if (!row) continue
      Object.assign(draft, { row_id: id, version: row.version ?? null, input: {}, former: {} })
      draft.label = describeValue(this.grid.columns[this.grid.primary]!, row[this.grid.primary], '') || draft.label
      for (const { key, column } of this.mapped) this.compareField(draft, row, key, column)
      draft.kind = draft.changes.length > 0 ? 'changed' : 'unchanged'
    }
  }

  private compareField(draft: Draft, row: GridRow, key: string, column: Column): void {
    const { country, time_zone } = this.ctx.organization
    const given = key in draft.values
    if (!given && this.settings.blanks === 'leave') return
    const next = given ? draft.values[key] : emptyValue(column)
    if (isSame(column, row[key], next, country)) return
    if (column.edit === 'create-only') {
      problem(draft, key, column, 'This is told once, when the row is added. What is there stays.')
      return
    }
    draft.input[key] = next
    draft.former![key] = row[key] ?? null
    draft.changes.push({
      column: key,
      label: column.label,
      before: describeValue(column, row[key], time_zone, labelIn(row, key, column)),
      after: describeValue(column, next, time_zone, draft.labels[key]),
    })
  }

  private demandInput(draft: Draft, operation: AnyOperation | undefined, input: Record<string, unknown>): void {
    try {
      parseInput(operation!.input, input)
    } catch (error) {
      this.refuse(draft, error)
    }
  }

  /** What else is wrong with a row, so that it need not be corrected twice. */
  private addProblems(draft: Draft): void {
    try {
      parseInput(this.create!.input, draft.values)
    } catch (error) {
      if (!(error instanceof AppError)) throw error
      const told = new Set(draft.problems.map(({ column }) => column))
      draft.problems.push(...problemsOf(this.grid, error).filter(({ column }) => column && !told.has(column)))
    }
  }

  /** The rules of the business, asked in transactions that are rolled back. */
  private async rehearseRows(drafts: Draft[]): Promise<void> {
    const asked = drafts.filter(({ kind }) => (kind === 'new' ? this.create : this.update)?.check)
    const rehearsals = await rehearse(
      this.ctx,
      asked.map((draft) =>
        draft.kind === 'new'
          ? { operation: this.create!, input: draft.input }
          : { operation: this.update!, input: changeOf(draft) },
      ),
      sharedColumns(this.settings),
    )
    rehearsals.forEach((rehearsal, index) => {
      if ('error' in rehearsal) this.refuse(asked[index]!, rehearsal.error)
      else asked[index]!.stored = rehearsal.values
    })
  }

  private async refuseSameKeys(drafts: Draft[]): Promise<void> {
    const written = drafts.filter(({ kind }) => kind === 'new' || kind === 'changed')
    const taken = await this.fileKeys.taken(
      written.map(({ line, stored, input }) => ({ line, values: stored ?? input })),
    )
    for (const draft of written) {
      const same = taken.get(draft.line)
      if (!same) continue
      const labels = same.columns.map(([, { label }]) => label.toLowerCase()).join(' and ')
      const [key, column] = same.columns[0]!
      wrong(draft, `Row ${same.first} of the file has the same ${labels}.`, key, column)
    }
  }

  private refuse(draft: Draft, error: unknown): void {
    if (!(error instanceof AppError)) throw error
    draft.kind = 'wrong'
    draft.problems = problemsOf(this.grid, error)
  }
}

/** As the update operation takes it. */
export const changeOf = ({ row_id, version, input }: Pick<CheckedRow, 'row_id' | 'version' | 'input'>) => ({
  row_id: row_id!,
  changes: input,
  ...(version === null ? {} : { version }),
})

/** An operation's refusal, each field by its name. */
export function problemsOf(grid: Grid, error: AppError): ImportProblem[] {
  if (typeof error.detail === 'string') return [{ column: null, label: null, reason: error.detail }]
  const problems = error.detail.map(({ loc, msg }: FieldError) => {
    const key = loc.find((part): part is string => typeof part === 'string' && part in grid.columns)
    return key
      ? { column: key, label: grid.columns[key]!.label, reason: msg }
      : { column: null, label: null, reason: msg }
  })
  // A rule about several fields names each of them; once is enough to read.
  return problems.filter(({ reason }, index) => problems.findIndex((other) => other.reason === reason) === index)
}

function problem(draft: Draft, column: string, { label }: Column, reason: string): void {
  draft.problems.push({ column, label, reason })
}

function wrong(draft: Draft, reason: string, key?: string, column?: Column): void {
  draft.kind = 'wrong'
  draft.problems.push({ column: key ?? null, label: column?.label ?? null, reason })
}
