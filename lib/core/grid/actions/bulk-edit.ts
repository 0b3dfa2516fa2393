import { z } from 'zod'
import { plain } from '@/lib/core/audit'
import { conflict } from '@/lib/core/errors'
import { callTrusted, defineOperation, type OperationCtx, parseInput } from '@/lib/core/operation'
import type { Action, AnyOperation, Grid } from '../define-grid'
import { inputShape } from '../writes/model-writes'
import { manyOf, type Outcome, parsedMany, type RunMany, withMany } from './run-many'

type Values = Record<string, unknown>
/** What a row had in the columns that were changed, and what it got. */
export type ValuesOfRow = { before: Values; after: Values }

export const EDIT = 'edit'
export const UNDO_EDIT = 'undo_edit'

/** Some fields of several rows at once, each row through the grid's own update. */
export function editAction(grid: Grid, update: AnyOperation): Action | null {
  const columns = Object.entries(grid.columns).filter(([, { writeOnly }]) => !writeOnly)
  const shape = inputShape(Object.fromEntries(columns), 'update')
  if (Object.keys(shape).length === 0) return null
  return {
    key: EDIT,
    label: 'Edit',
    icon: 'pencil',
    scope: ['bulk'],
    runs: 'each',
    operation: editOperation(grid, update),
    input: {
      changes: z
        .strictObject(shape)
        .refine((changes) => Object.values(changes).some((value) => value !== undefined), 'Choose what to change.'),
    },
  }
}

/** Gives rows back what an edit took from them, where nobody has changed it since. Offered by undo, not by menus. */
export function undoEditAction(grid: Grid, update: AnyOperation): Action {
  const values = z.record(z.string(), z.unknown())
  return {
    key: UNDO_EDIT,
    label: 'Undo an edit',
    icon: 'undo',
    scope: [],
    runs: 'each',
    operation: undoOperation(grid, update),
    input: { rows: z.record(z.string(), z.strictObject({ before: values, after: values })) },
    inputOf: (params, rowId) => (params.rows as Record<string, ValuesOfRow>)[rowId] ?? { before: {}, after: {} },
  }
}

const outcome = z.looseObject({ message: z.string() })

function editOperation(grid: Grid, update: AnyOperation) {
  const edit = defineOperation({
    ...sameAs(update),
    input: z.strictObject({ row_id: z.string(), changes: z.record(z.string(), z.unknown()) }),
    output: outcome,
    async run({ ctx, input }) {
      const values = await runUpdate(grid, update, ctx, input.row_id, input.changes)
      return editAnswer(values)
    },
  })
  const many = manyOf(update)
  if (!many) return edit
  return withMany(edit, async ({ ctx, inputs }: { ctx: OperationCtx; inputs: z.output<typeof edit.input>[] }) => {
    const outcomes = await runUpdates(grid, update, many, ctx, inputs)
    return outcomes.map((outcome) => (outcome.ok ? { ok: true, output: editAnswer(outcome.output) } : outcome))
  })
}

const editAnswer = (values: ValuesOfRow | null) =>
  values ? { message: 'Changed.', data: values } : { message: 'Was so already.' }

function undoOperation(grid: Grid, update: AnyOperation) {
  const values = z.record(z.string(), z.unknown())
  const undo = defineOperation({
    ...sameAs(update),
    input: z.strictObject({ row_id: z.string(), before: values, after: values }),
    output: outcome,
    async run({ ctx, input }) {
      if (Object.keys(input.before).length === 0) return NOTHING_TO_UNDO
      const done = await runUpdate(grid, update, ctx, input.row_id, input.before)
      // Looked at within the transaction of the change, which the refusal takes back.
      if (done && !isSame(done.before, input.after)) throw changedSince()
      return undoAnswer(done)
    },
  })
  const many = manyOf(update)
  if (!many) return undo
  return withMany(undo, async ({ ctx, inputs }: { ctx: OperationCtx; inputs: z.output<typeof undo.input>[] }) => {
    const updates = inputs.map(({ row_id, before }) => ({ row_id, changes: before }))
    const outcomes = await runUpdates(grid, update, many, ctx, updates, (row, index) => {
      const { before, after } = inputs[index]!
      if (!isSame(pick(grid, row, before), after)) throw changedSince()
    })
    return outcomes.map((outcome, index) => {
      if (Object.keys(inputs[index]!.before).length === 0) return { ok: true, output: NOTHING_TO_UNDO }
      return outcome.ok ? { ok: true, output: undoAnswer(outcome.output) } : outcome
    })
  })
}

const NOTHING_TO_UNDO = { message: 'Nothing had been changed.' }
const undoAnswer = (values: ValuesOfRow | null) =>
  values ? { message: 'As before.', data: values } : { message: 'Was so already.' }
const changedSince = () => conflict('This was changed since, so it was left as it is.', 'changed_since')

/** It is an update for the audit log and for every question of rights. */
const sameAs = ({ name, title, permission, effect }: AnyOperation) => ({ name, title, permission, effect })

/** Runs the grid's update in the caller's transaction; null: the row had these values already. */
async function runUpdate(
  grid: Grid,
  update: AnyOperation,
  ctx: OperationCtx,
  rowId: string,
  changes: Values,
): Promise<ValuesOfRow | null> {
  let values: ValuesOfRow | null = null
  const record: OperationCtx['record'] = (change) => {
    if (change.entity === grid.slug && change.id === rowId && change.before && change.after)
      values = { before: pick(grid, change.before, changes), after: pick(grid, change.after, changes) }
    ctx.record(change)
  }
  await callTrusted({ ...ctx, record }, update, parseInput(update.input, { row_id: rowId, changes }))
  const found = values as ValuesOfRow | null
  return found && !isSame(found.before, found.after) ? found : null
}

/** The same for many rows; what one is refused leaves the others alone. */
async function runUpdates(
  grid: Grid,
  update: AnyOperation,
  many: RunMany,
  ctx: OperationCtx,
  updates: { row_id: string; changes: Values }[],
  accept?: (before: Values, index: number) => void,
): Promise<Outcome<ValuesOfRow | null>[]> {
  const values = new Map<string, ValuesOfRow>()
  const changesOf = new Map(updates.map(({ row_id, changes }) => [row_id.toLowerCase(), changes]))
  const record: OperationCtx['record'] = (change) => {
    const changes = change.entity === grid.slug ? changesOf.get(change.id) : undefined
    if (changes && change.before && change.after)
      values.set(change.id, { before: pick(grid, change.before, changes), after: pick(grid, change.after, changes) })
    ctx.record(change)
  }
  const outcomes = await parsedMany(update, many, {
    ctx: { ...ctx, record },
    inputs: updates,
    ...(accept ? { accept } : {}),
  })
  return outcomes.map((outcome, index) => {
    if (!outcome.ok) return outcome
    const found = values.get(updates[index]!.row_id.toLowerCase())
    return { ok: true, output: found && !isSame(found.before, found.after) ? found : null }
  })
}

/** The columns that were asked for, as the wire has them. */
const pick = (grid: Grid, row: Values, asked: Values): Values =>
  Object.fromEntries(Object.keys(asked).map((key) => [key, onWire(grid, key, row[key])]))

function onWire(grid: Grid, key: string, value: unknown): unknown {
  const text = plain(value)
  return grid.columns[key]?.type === 'date' && typeof text === 'string' ? text.slice(0, 10) : text
}

const isSame = (a: Values, b: Values): boolean =>
  Object.keys(a).every((key) => JSON.stringify(a[key] ?? null) === JSON.stringify(b[key] ?? null))
