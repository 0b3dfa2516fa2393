import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { insertRow, selectRow, updateRow } from '@/lib/core/db/rows'
import { compile, sql } from '@/lib/core/db/sql'
import { AppError, invalid, invalidField, notFound, stale } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { withMany } from '../actions/run-many'
import { placeOnBoard, topOfBoard } from '../board/board-position'
import { fieldSchema } from '../column-types'
import type { Column } from '../define-grid'
import type { FieldError } from '../wire'
import { demandReferences } from './check-references'
import { manyWrites, withoutUndefined } from './model-writes-many'
import type { ModelWrites, Row, Secrets, WriteVerb } from './write-rules'

type Values = Record<string, unknown>

type Table = {
  findFirst(args: object): Promise<Row | null>
  findMany(args: object): Promise<Row[]>
  update(args: object): Promise<Row>
  updateMany(args: object): Promise<{ count: number }>
  delete(args: object): Promise<Row>
}

/**
 * The five writes of a table-backed grid: create, update, remove, restore, move. Schemas come from the columns, so
 * that form, API and tools accept the same; version checks, audit, history and live signals are done here once.
 */
export function modelWrites(details: ModelWrites) {
  const { slug, singular, columns, permission, resource = permission, rules = {} } = details
  const noun = singular.toLowerCase()
  const one = `${/^[aeiou]/.test(noun) ? 'an' : 'a'} ${noun}`
  const table = (ctx: OperationCtx) => (ctx.db as unknown as Record<string, Table>)[details.model]!
  const name = (verb: string) => `${resource}.${verb}`
  const permissionTo = (verb: string) => `${permission}.${verb}`
  const row = z.looseObject({ id: z.string() }) as unknown as z.ZodType<Row>

  const theRow = (ctx: OperationCtx, id: string) =>
    sql`organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid`

  async function load(ctx: OperationCtx, id: string, deleted = false): Promise<Row> {
    const bin = !details.softDelete ? sql`` : deleted ? sql`and deleted_at is not null` : sql`and deleted_at is null`
    const where = sql`${theRow(ctx, id)} ${bin}`
    const found = UUID.test(id)
      ? await selectRow<Row>(ctx.query, details.model, where, details.lockTable !== undefined)
      : null
    if (!found) throw notFound(noun)
    return found
  }

  async function store(
    ctx: OperationCtx,
    before: Row,
    data: Values,
    version: number | undefined,
    verb: WriteVerb,
    secrets: Secrets = {},
  ) {
    // The version in the condition makes check and write one step.
    const values = { ...data, ...enteredAt(before, data), updated_at: new Date() }
    const where = theRow(ctx, before.id)
    const same = version === undefined ? where : sql`${where} and version = ${version}::int`
    const after = await updateRow<Row>(ctx.query, details.model, values, same)
    if (!after) throw stale(await selectRow<Row>(ctx.query, details.model, where))
    await recordChange(ctx, before, after, verb, secrets)
    return after
  }

  /** Whatever puts a card into another column starts its days there; a new place in the same one does not. */
  function enteredAt(before: Row, data: Values): { board_since?: Date } {
    const column = details.board?.column
    return column && data[column] !== undefined && data[column] !== before[column] ? { board_since: new Date() } : {}
  }

  async function recordChange(
    ctx: OperationCtx,
    before: Row | null,
    after: Row,
    verb: WriteVerb,
    secrets: Secrets = {},
  ) {
    // The history says that a secret was entered, and nothing of it.
    const entered = Object.keys(secrets)
    const told = entered.length ? { ...after, ...Object.fromEntries(entered.map((key) => [key, true])) } : after
    if (entered.length) await rules.storeSecrets!({ ctx, row: after, secrets })
    ctx.record({ entity: slug, id: after.id, label: details.label(after), before, after: told })
    ctx.signal({ type: 'grid', slug, ids: [after.id] })
    await rules.afterWrite?.({ ctx, before, after, verb })
  }

  /** The values as they are stored, once nothing speaks against them. */
  async function prepared(ctx: OperationCtx, entered: Values, before: Row | null): Promise<Values> {
    const { values, secrets } = withoutSecrets(columns, entered)
    await demandReferences(ctx, columns, values, before)
    const stored = (await rules.prepare?.({ ctx, values, before, secrets })) ?? values
    demandChoices(columns, stored)
    return stored
  }

  const create = defineOperation({
    name: name('create'),
    title: `Created ${one}`,
    permission: permissionTo('create'),
    effect: 'write',
    input: z.strictObject(inputShape(columns, 'create')),
    output: row,
    async check({ ctx, input }) {
      return prepared(ctx, withoutUndefined(input), null)
    },
    async run({ ctx, input }) {
      const entered = withoutUndefined(input)
      const values = await prepared(ctx, entered, null)
      const position = details.board ? { board_position: topOfBoard() } : {}
      const organization_id = ctx.organization.id
      const row = { id: newId(), ...position, ...values, organization_id }
      const after = await insertRow<Row>(ctx.query, details.model, row)
      await recordChange(ctx, null, after, 'created', withoutSecrets(columns, entered).secrets)
      return after
    },
  })

  const update = defineOperation({
    name: name('update'),
    title: `Changed ${one}`,
    permission: permissionTo('update'),
    effect: 'write',
    input: z.strictObject({
      row_id: z.string(),
      version: z.number().int().optional(),
      changes: z.strictObject(inputShape(columns, 'update')),
    }),
    output: row,
    async check({ ctx, input }) {
      return prepared(ctx, withoutUndefined(input.changes), await load(ctx, input.row_id))
    },
    async run({ ctx, input }) {
      const before = await load(ctx, input.row_id)
      if (input.version !== undefined && before.version !== input.version) throw stale(before)
      const changes = withoutUndefined(input.changes)
      if (Object.keys(changes).length === 0) return before
      const data = await prepared(ctx, changes, before)
      // What is so already is no change: no new version, no entry in the history.
      const { secrets } = withoutSecrets(columns, changes)
      if (isSoAlready(before, data) && Object.keys(secrets).length === 0) return before
      return store(ctx, before, data, input.version, 'changed', secrets)
    },
  })

  const remove = defineOperation({
    name: name('delete'),
    title: `Deleted ${one}`,
    permission: permissionTo('delete'),
    effect: 'danger',
    input: z.strictObject({ row_id: z.string() }),
    output: row,
    async run({ ctx, input }) {
      const before = await load(ctx, input.row_id)
      await rules.beforeRemove?.({ ctx, before })
      if (details.softDelete) return store(ctx, before, { deleted_at: new Date() }, undefined, 'deleted')
      await table(ctx).delete({ where: { id: before.id } })
      ctx.record({ entity: slug, id: before.id, label: details.label(before), before, after: null })
      ctx.signal({ type: 'grid', slug, ids: [before.id] })
      return before
    },
  })

  const restore = defineOperation({
    name: name('restore'),
    title: `Restored ${one}`,
    permission: permissionTo('delete'),
    effect: 'write',
    input: z.strictObject({ row_id: z.string() }),
    output: row,
    async run({ ctx, input }) {
      const before = await load(ctx, input.row_id, true)
      const checked = (await rules.prepare?.({ ctx, values: {}, before: { ...before, deleted_at: null } })) ?? {}
      return store(ctx, before, { ...checked, deleted_at: null }, undefined, 'restored')
    },
  })

  const move = defineOperation({
    name: name('move'),
    title: `Moved ${one}`,
    permission: permissionTo('update'),
    effect: 'write',
    input: z.strictObject({
      row_id: z.string(),
      to: z.string(),
      before: z.string().nullish(),
      after: z.string().nullish(),
      /** Goes with the move, in the same step of the history: the lane. */
      changes: z.strictObject(inputShape(columns, 'update')).optional(),
    }),
    output: row,
    async run({ ctx, input }) {
      const column = details.board!.column
      const allowed = columns[column]!.choices?.map((choice) => choice.value)
      if (allowed && !allowed.includes(input.to))
        throw invalidField('to', `Choose one of ${allowed.join(', ')}.`, 'enum')
      if (input.before && input.after) throw invalidField('after', 'Send either before or after.')
      // One move after the other on a board: positions are made from those of the neighbours.
      await ctx.query(
        compile(
          sql`select pg_advisory_xact_lock(hashtextextended(${`board ${ctx.organization.id} ${slug}`}, 0))::text`,
        ),
      )
      const before = await load(ctx, input.row_id)
      if (!allowed && !UUID.test(input.to)) throw noColumn()
      const others = { [column]: input.to, NOT: { id: before.id }, ...(details.softDelete ? { deleted_at: null } : {}) }
      const board_position = await placeOnBoard(table(ctx), others, input)
      const values = { ...withoutUndefined(input.changes ?? {}), [column]: input.to, board_position }
      const data = await prepared(ctx, values, before).catch((error) => {
        throw asColumn(error, column)
      })
      return store(ctx, before, data, undefined, 'moved')
    },
  })

  if (Object.keys(rules).length === 0 || rules.forMany) {
    const many = manyWrites(details, { noun, prepared, isSoAlready, enteredAt })
    withMany(create, many.create)
    withMany(update, many.update)
    withMany(remove, many.remove)
    withMany(restore, many.restore)
  }
  const writes = { create, update, remove, restore, move }
  if (details.forPeople) for (const operation of Object.values(writes)) operation.forPeople = true
  return writes
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i

const noColumn = () =>
  invalidField('to', 'This column is not on the board any more. Read the board again.', 'not_found')

/** What is wrong with the column is wrong with where the card was to go. */
function asColumn(error: unknown, column: string): unknown {
  if (!(error instanceof AppError) || !Array.isArray(error.detail)) return error
  return invalid(error.detail.map((one: FieldError) => (one.loc[1] === column ? { ...one, loc: ['body', 'to'] } : one)))
}

/** The fields that create or update accept, from the columns. */
export function inputShape(columns: Record<string, Column>, verb: 'create' | 'update'): Record<string, z.ZodType> {
  const refused = verb === 'create' ? 'edit-only' : 'create-only'
  const shape: Record<string, z.ZodType> = {}
  for (const [key, column] of Object.entries(columns)) {
    if (!column.edit || column.edit === refused) continue
    const schema = fieldSchema(column)
    shape[key] = verb === 'create' && column.required ? schema : schema.optional()
  }
  return shape
}

function withoutSecrets(columns: Record<string, Column>, entered: Values): { values: Values; secrets: Secrets } {
  const values: Values = {}
  const secrets: Secrets = {}
  for (const [key, value] of Object.entries(entered))
    if (!columns[key]?.writeOnly) values[key] = value
    else if (typeof value === 'string' && value.trim()) secrets[key] = value
  return { values, secrets }
}

/** A choice is never stored as empty text: it is NULL where the column may be, and refused where it may not. */
function demandChoices(columns: Record<string, Column>, values: Values): void {
  const empty = Object.keys(values).filter((key) => {
    const column = columns[key]
    return column?.type === 'choice' && !column.nullable && (values[key] === null || values[key] === '')
  })
  if (empty.length > 0)
    throw invalid(
      empty.map((key) => ({
        loc: ['body', key],
        msg: `Choose one of ${columns[key]!.choices!.map(({ label }) => label).join(', ')}.`,
        type: 'enum',
      })),
    )
}

const isSoAlready = (before: Row, data: Values): boolean =>
  Object.entries(data).every(([key, value]) => isSame(before[key] ?? null, value ?? null))

/** Amounts compare as numbers and moments as instants, however they were written. */
function isSame(stored: unknown, wanted: unknown): boolean {
  if (stored === null || wanted === null) return stored === wanted
  if (stored instanceof Date) return stored.getTime() === new Date(wanted as string).getTime()
  const decimal = stored as { equals?: (other: unknown) => boolean }
  if (typeof decimal.equals === 'function') return decimal.equals(wanted)
  return JSON.stringify(stored) === JSON.stringify(wanted)
}
