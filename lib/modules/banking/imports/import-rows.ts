import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import type {
  CsvMapping,
  ImportLineState,
  ImportLineWire,
  ImportWarning,
  ImportWire,
  RejectedLine,
} from '../schemas-imports-answers'

export type StoredImport = NonNullable<Awaited<ReturnType<OperationCtx['db']['bankImport']['findFirst']>>>

export const IMPORTS = 'bank-imports'
const UUID = z.uuid()

/** @throws 404 for an unknown id, or one of another organization */
export async function findImport(ctx: OperationCtx, id: string): Promise<StoredImport> {
  const found = UUID.safeParse(id).success ? await ctx.db.bankImport.findFirst({ where: { id } }) : null
  if (!found) throw notFound('import')
  return found
}

/** The import under a lock, so that it is taken, dropped or taken back once. @throws 404 */
export async function lockImport(ctx: OperationCtx, id: string): Promise<StoredImport> {
  if (UUID.safeParse(id).success)
    await ctx.query(
      compile(
        sql`select 1 from bank_import where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid for no key update`,
      ),
    )
  return findImport(ctx, id)
}

/** One import at a time changes an account: the next one sees all lines of the one before. */
export async function lockAccount(ctx: OperationCtx, id: string): Promise<void> {
  await ctx.query(
    compile(
      sql`select 1 from bank_account where organization_id = ${ctx.organization.id}::uuid and id = ${id}::uuid for no key update`,
    ),
  )
}

export const dayOf = (date: Date): string => date.toISOString().slice(0, 10)
export const asDate = (day: string | null): Date | null => (day ? new Date(`${day}T00:00:00Z`) : null)

/** Imports as the wire has them, in the order given. */
export async function importWires(ctx: OperationCtx, rows: readonly StoredImport[]): Promise<ImportWire[]> {
  const accounts = await ctx.db.bankAccount.findMany({
    where: { id: { in: [...new Set(rows.map(({ bank_account_id }) => bank_account_id))] } },
    select: { id: true, name: true },
  })
  const people = rows.flatMap(({ created_by }) => created_by ?? [])
  const named = people.length
    ? await ctx.query<{ id: string; name: string }>(
        compile(sql`select id::text, name from "user" where id = any(${[...new Set(people)]}::uuid[])`),
      )
    : []
  const nameOf = new Map([...accounts, ...named].map(({ id, name }) => [id, name]))
  return rows.map((row) => wire(row, nameOf))
}

export async function importWire(ctx: OperationCtx, id: string): Promise<ImportWire> {
  return (await importWires(ctx, [await findImport(ctx, id)]))[0]!
}

function wire(row: StoredImport, nameOf: Map<string, string>): ImportWire {
  const rejected = row.rejected as RejectedLine[]
  return {
    id: row.id,
    bank_account_id: row.bank_account_id,
    bank_account: nameOf.get(row.bank_account_id) ?? '',
    source: row.source as ImportWire['source'],
    file_name: row.file_name,
    status: row.status as ImportWire['status'],
    account_number: row.account_number,
    accounts: row.accounts as ImportWire['accounts'],
    currency: row.currency,
    mapping: row.mapping as CsvMapping | null,
    mapping_from: row.mapping_from as ImportWire['mapping_from'],
    columns: row.csv_columns as ImportWire['columns'],
    total: row.lines + rejected.length,
    new_lines: row.new_lines,
    duplicates: row.duplicates,
    flagged: row.flagged,
    rejected,
    imported: row.imported,
    from_day: row.from_day && dayOf(row.from_day),
    to_day: row.to_day && dayOf(row.to_day),
    total_in: row.total_in.toFixed(2),
    total_out: row.total_out.toFixed(2),
    closing_balance: row.closing_balance?.toFixed(2) ?? null,
    closing_on: row.closing_on && dayOf(row.closing_on),
    balance_difference: row.balance_difference?.toFixed(2) ?? null,
    first_difference_on: row.first_difference_on && dayOf(row.first_difference_on),
    warnings: row.warnings as ImportWarning[],
    needs_confirmation: row.other_account && ['reading', 'ready'].includes(row.status),
    error: row.error,
    job_id: row.job_id,
    created_by_name: row.created_by ? (nameOf.get(row.created_by) ?? null) : null,
    created_at: row.created_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
  }
}

/** The first lines of each state: those that wait, or that were taken. */
export async function firstLines(
  ctx: OperationCtx,
  one: StoredImport,
  most: number,
): Promise<Record<ImportLineState, ImportLineWire[]>> {
  const mine = sql`l.organization_id = ${ctx.organization.id}::uuid and l.import_id = ${one.id}::uuid`
  const columns = sql`l.position, to_char(l.posted_on, 'YYYY-MM-DD') as posted_on, l.description, l.reference, l.counterparty,
    l.amount::text, l.running_balance::text, l.bank_ref, l.flag`
  const rows = await ctx.query<ImportLineWire>(
    compile(sql`
      select * from (
        select ${columns}, l.state, row_number() over (partition by l.state order by l.position) as nth from bank_import_line l where ${mine}
        union all
        select ${columns}, case when l.flag = '' then 'new' else 'flagged' end,
          row_number() over (partition by l.flag = '' order by l.posted_on, l.position) from bank_transaction l where ${mine}
      ) all_lines where nth <= ${sql.lit(most)} order by posted_on, position`),
  )
  const lines: Record<ImportLineState, ImportLineWire[]> = { new: [], duplicate: [], flagged: [] }
  for (const { nth: _, ...row } of rows as (ImportLineWire & { nth: unknown })[]) lines[row.state].push(row)
  return lines
}
