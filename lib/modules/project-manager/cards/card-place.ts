import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { batched, inOrderOf } from '@/lib/core/transaction/batch'
import type { CardStatus } from '../schemas'
import type { CardRow } from './card-row'

type Values = Record<string, unknown>
type Column = {
  id: string
  board_id: string
  name: string
  status: CardStatus
  project_id: string | null
  project_customer_id: string | null
}

/**
 * Where a card lies, and what follows from it: its column's status, its board's project. Asked for every write, so that
 * a drag, an edited status and a program's move are one rule (Business Platform Modules 3).
 * @throws 422 at column_id or status
 */
export async function placeFields(ctx: OperationCtx, values: Values, before: CardRow | null): Promise<Values> {
  const column = await wantedColumn(ctx, values, before)
  const fields: Values = { board_id: column.board_id, column_id: column.id, status: column.status }
  if (before?.status !== column.status) fields.done_at = column.status === 'done' ? new Date() : null
  const placed = { ...fields, ...projectFields(column, values, before) }
  return { ...placed, ...(await milestoneFields(ctx, { ...before, ...values, ...placed }, values)) }
}

async function wantedColumn(ctx: OperationCtx, values: Values, before: CardRow | null): Promise<Column> {
  const { status } = values
  const wantsStatus = status !== undefined && status !== before?.status
  if (values.column_id && values.column_id !== before?.column_id) {
    const column = await batched(ctx, heldColumns, String(values.column_id))
    if (!column) throw invalidField('column_id', 'There is no such column. Choose one of a board.', 'not_found')
    if (wantsStatus && status !== column.status)
      throw invalidField(
        'status',
        `Cards in ${column.name} are ${column.status}. Leave the status out, or choose another column.`,
      )
    return column
  }
  if (before && !wantsStatus) {
    const own = await batched(ctx, heldColumns, before.column_id)
    // It may have gone while the card lay in the bin.
    return own ?? firstOf(ctx, before.board_id, 'todo')
  }
  return firstOf(ctx, before?.board_id ?? null, String(status ?? 'todo'))
}

const COLUMN = sql`
  select k.id::text, k.board_id::text, k.name, k.status, b.project_id::text, p.customer_id::text as project_customer_id
  from pm_column k
  join pm_board b on b.organization_id = k.organization_id and b.id = k.board_id and b.deleted_at is null
  left join pm_project p on p.organization_id = b.organization_id and p.id = b.project_id`

/** Locked against being deleted until the card is there. */
async function heldColumns(ctx: OperationCtx, ids: string[]): Promise<(Column | undefined)[]> {
  const columns = await ctx.query<Column>(
    compile(sql`${COLUMN}
      where k.organization_id = ${ctx.organization.id}::uuid and k.id = any(${[...new Set(ids)]}::uuid[]) and k.deleted_at is null
      order by k.id for share of k`),
  )
  return inOrderOf(ids, columns)
}

/** The first column of a status: of the given board, else of the first one. */
async function firstOf(ctx: OperationCtx, board: string | null, status: string): Promise<Column> {
  const column = await batched(ctx, firstColumns, { board, status })
  if (column) return column
  if (board) throw invalidField('status', `The board has no column that counts as ${status}. Add one first.`)
  throw conflict('There is no board yet. Add one first.')
}

type FirstOf = { board: string | null; status: string }

async function firstColumns(ctx: OperationCtx, wanted: FirstOf[]): Promise<(Column | undefined)[]> {
  const keyOf = ({ board, status }: FirstOf) => `${board}|${status}`
  const found = new Map<string, Column | undefined>()
  for (const one of wanted) if (!found.has(keyOf(one))) found.set(keyOf(one), await firstColumn(ctx, one))
  return wanted.map((one) => found.get(keyOf(one)))
}

async function firstColumn(ctx: OperationCtx, { board, status }: FirstOf): Promise<Column | undefined> {
  const [column] = await ctx.query<Column>(
    compile(sql`${COLUMN}
      where k.organization_id = ${ctx.organization.id}::uuid and k.deleted_at is null and k.status = ${status}
        and ${board ? sql`k.board_id = ${board}::uuid` : sql`true`}
      order by b.position, b.id, k.position, k.id limit 1 for share of k`),
  )
  return column
}

/** A board of a project has its cards belong to it; on another board each card says it for itself. */
function projectFields(column: Column, values: Values, before: CardRow | null): Values {
  if (!column.project_id) return {}
  const { project_id, project_customer_id } = column
  if (values.project_id && values.project_id !== before?.project_id && values.project_id !== project_id)
    throw invalidField('project_id', 'The card lies on the board of another project. Move it to a board of this one.')
  return { project_id, ...(project_customer_id ? { customer_id: project_customer_id } : {}) }
}

/** A milestone is one of the card's project; a card that goes to another project leaves its own behind. */
async function milestoneFields(ctx: OperationCtx, card: Values, wanted: Values): Promise<Values> {
  if (!card.milestone_id) return {}
  const project = await batched(ctx, projectsOfMilestones, String(card.milestone_id))
  if (project?.project_id === card.project_id) return {}
  if (wanted.milestone_id) throw invalidField('milestone_id', 'Choose a milestone of the card’s own project.')
  return { milestone_id: null }
}

const projectsOfMilestones = async (ctx: OperationCtx, ids: string[]) =>
  inOrderOf(
    ids,
    await ctx.query<{ id: string; project_id: string }>(
      compile(sql`
        select id::text, project_id::text from pm_milestone
        where organization_id = ${ctx.organization.id}::uuid and id = any(${[...new Set(ids)]}::uuid[])`),
    ),
  )
