import { newId } from '@/lib/core/db/ids'
import { modelFields } from '@/lib/core/db/prisma'
import { byKeys, deleteRows, insertRows, lockRows, returning, updateRows } from '@/lib/core/db/row-sets'
import { compile, type Sql } from '@/lib/core/db/sql'
import { AppError, notFound, stale } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { Batch, settled } from '@/lib/core/transaction/batch'
import type { Outcome, RunMany } from '../actions/run-many'
import { topOfBoard } from '../board/board-position'
import type { ModelWrites, Row, WriteVerb } from './write-rules'

type Values = Record<string, unknown>
type Accept = Parameters<RunMany>[0]['accept']

/** What writing one row and writing many share. */
type Shared = {
  noun: string
  prepared: (ctx: OperationCtx, values: Values, before: Row | null) => Promise<Values>
  isSoAlready: (before: Row, data: Values) => boolean
  /** What is stored beside the values when they put the row into another column of its board. */
  enteredAt: (before: Row, data: Values) => Values
}

type Draft = { before: Row; data: Values; at: number }

/**
 * Writes of many rows of a table, in one transaction: the rows are locked and read together, the rules run for each row,
 * what they ask is gathered, and what is stored is stored together, with history and events.
 */
export function manyWrites(details: ModelWrites, { noun, prepared, isSoAlready, enteredAt }: Shared) {
  const { slug, label, softDelete, board, rules = {} } = details
  const { table, fields } = modelFields(details.model)
  const columns = [...fields.keys()]
  const query = (ctx: OperationCtx, statement: Sql) => ctx.query<Row>(compile(statement))

  async function load(ctx: OperationCtx, ids: string[], deleted: boolean): Promise<Map<string, Row>> {
    // Two changes of one row come one after the other.
    if (new Set(ids).size < ids.length) throw new Error('a row is named twice')
    const found = await query(ctx, lockRows(table, columns, ids.filter(isUuid), ctx.organization.id))
    return new Map(
      found.filter((row) => !softDelete || Boolean(row.deleted_at) === deleted).map((row) => [row.id, row]),
    )
  }

  async function change<I extends { row_id: string }>(
    ctx: OperationCtx,
    inputs: I[],
    verb: WriteVerb,
    plan: (ctx: OperationCtx, before: Row, input: I) => Promise<Values | null>,
    accept?: Accept,
  ): Promise<Outcome<Row>[]> {
    const own = { ...ctx, batch: new Batch(ctx) }
    const ids = inputs.map(({ row_id }) => row_id.toLowerCase())
    const rows = await load(ctx, ids, verb === 'restored')
    const drafts: Draft[] = []
    const outcomes = await settled(
      inputs.map((input, at) =>
        outcomeOf(async () => {
          const before = rows.get(input.row_id.toLowerCase())
          if (!before) throw notFound(noun)
          const data = await plan(own, before, input)
          if (!data) return before
          accept?.(before, at)
          drafts.push({ before, data: withoutUndefined({ ...data, ...enteredAt(before, data) }), at })
          return before
        }),
      ),
    )
    const stored = await store(ctx, drafts, verb)
    for (const { before, at } of drafts) outcomes[at] = { ok: true, output: stored.get(before.id) ?? before }
    await recordChange(
      own,
      drafts.map(({ before }) => ({ before, after: stored.get(before.id) ?? null })),
      verb,
    )
    return outcomes
  }

  async function store(ctx: OperationCtx, drafts: Draft[], verb: WriteVerb): Promise<Map<string, Row>> {
    const { id: organizationId } = ctx.organization
    if (verb === 'deleted' && !softDelete) {
      if (drafts.length > 0)
        await query(
          ctx,
          deleteRows(
            table,
            drafts.map(({ before }) => before.id),
            organizationId,
          ),
        )
      return new Map()
    }
    const stored = new Map<string, Row>()
    const updated_at = new Date()
    for (const alike of byKeys(drafts, ({ data }) => data)) {
      const values = alike.map(({ before, data }) => ({ ...data, id: before.id, updated_at }))
      const statement = returning(updateRows(table, values, organizationId), columns, 't.')
      for (const row of await query(ctx, statement)) stored.set(row.id, row)
    }
    return stored
  }

  async function recordChange(ctx: OperationCtx, rows: { before: Row | null; after: Row | null }[], verb: WriteVerb) {
    for (const { before, after } of rows) {
      const row = (after ?? before)!
      ctx.record({ entity: slug, id: row.id, label: label(row), before, after })
    }
    if (rows.length > 0) ctx.signal({ type: 'grid', slug, ids: rows.map(({ before, after }) => (after ?? before)!.id) })
    await settled(rows.map(async ({ before, after }) => after && rules.afterWrite?.({ ctx, before, after, verb })))
  }

  return {
    create: async ({ ctx, inputs }: { ctx: OperationCtx; inputs: Values[] }): Promise<Outcome<Row>[]> => {
      const own = { ...ctx, batch: new Batch(ctx) }
      const drafts: { id: string; values: Values; at: number }[] = []
      const outcomes = await settled(
        inputs.map((input, at) =>
          outcomeOf(async () => {
            const values = await prepared(own, withoutUndefined(input), null)
            const id = newId()
            const position = board ? { board_position: topOfBoard() } : {}
            drafts.push({ id, at, values: withoutUndefined({ id, ...position, ...values }) })
            return { id } as Row
          }),
        ),
      )
      drafts.sort((a, b) => a.at - b.at)
      const stored = new Map<string, Row>()
      for (const alike of byKeys(drafts, ({ values }) => values)) {
        const rows = alike.map(({ values }) => ({ ...values, organization_id: ctx.organization.id }))
        for (const row of await query(ctx, returning(insertRows(table, rows), columns))) stored.set(row.id, row)
      }
      for (const { id, at } of drafts) outcomes[at] = { ok: true, output: stored.get(id)! }
      await recordChange(
        own,
        drafts.map(({ id }) => ({ before: null, after: stored.get(id)! })),
        'created',
      )
      return outcomes
    },

    update: ({
      ctx,
      inputs,
      accept,
    }: {
      ctx: OperationCtx
      inputs: { row_id: string; version?: number | undefined; changes: Values }[]
      accept?: Accept
    }) =>
      change(
        ctx,
        inputs,
        'changed',
        async (own, before, { version, changes }) => {
          if (version !== undefined && before.version !== version) throw stale(before)
          const values = withoutUndefined(changes)
          if (Object.keys(values).length === 0) return null
          const data = await prepared(own, values, before)
          return isSoAlready(before, data) ? null : data
        },
        accept,
      ),

    remove: ({ ctx, inputs }: { ctx: OperationCtx; inputs: { row_id: string }[] }) => {
      const deleted_at = new Date()
      return change(ctx, inputs, 'deleted', async (own, before) => {
        await rules.beforeRemove?.({ ctx: own, before })
        return { deleted_at }
      })
    },

    restore: ({ ctx, inputs }: { ctx: OperationCtx; inputs: { row_id: string }[] }) =>
      change(ctx, inputs, 'restored', async (own, before) => {
        const checked = await rules.prepare?.({ ctx: own, values: {}, before: { ...before, deleted_at: null } })
        return { ...checked, deleted_at: null }
      }),
  }
}

/** A refusal is an outcome; whatever else goes wrong is thrown. */
async function outcomeOf<O>(work: () => Promise<O>): Promise<Outcome<O>> {
  try {
    return { ok: true, output: await work() }
  } catch (error) {
    if (error instanceof AppError) return { ok: false, error }
    throw error
  }
}

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const isUuid = (id: string) => UUID.test(id)

export const withoutUndefined = (values: Values): Values =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== undefined))
