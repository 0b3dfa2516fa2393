import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField, notFound } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { type Company, companyOf } from '@/lib/modules/accounting/ledger/company'
import { financialYears } from '@/lib/modules/accounting/ledger/create-books'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { managedWrites } from './managed-writes'

const SLUG = 'acc-fiscal-years'

export const fiscalYearColumns = {
  name: { label: 'Name', type: 'text', required: true, maxLength: 40, edit: true, primary: true, width: 160 },
  starts_on: { label: 'First day', type: 'date', required: true, sort: true, edit: 'create-only' },
  ends_on: { label: 'Last day', type: 'date', required: true, edit: 'create-only' },
  closed: { label: 'Closed', type: 'boolean', cell: 'stale', help: 'Nothing is posted into a closed year.' },
} satisfies Record<string, Column>

const DAY = 24 * 3600_000
const dayOf = (value: unknown) => new Date(`${String(value)}T00:00:00Z`)

export const fiscalYearWrites = managedWrites({
  slug: SLUG,
  singular: 'Financial year',
  model: 'accFiscalYear',
  columns: fiscalYearColumns,
  label: (row) => String(row.name),
  permission: 'accounting.fiscal-year',
  lockTable: 'acc_fiscal_year',
  rules: {
    async prepare({ ctx, values, before }) {
      await lockYears(ctx)
      if (typeof values.name === 'string') await demandFreeName(ctx, values.name, before?.id)
      if (before) return values
      const [starts_on, ends_on] = [dayOf(values.starts_on), dayOf(values.ends_on)]
      if (starts_on >= ends_on) throw invalidField('ends_on', 'The last day comes after the first.')
      if (ends_on.getTime() - starts_on.getTime() > 550 * DAY)
        throw invalidField('ends_on', 'A financial year has eighteen months at the most.')
      const other = await ctx.db.accFiscalYear.findFirst({
        where: { starts_on: { lte: ends_on }, ends_on: { gte: starts_on } },
      })
      if (other) throw conflict(`These days are in ${other.name} already. Years do not overlap.`)
      return { ...values, starts_on, ends_on }
    },
    async beforeRemove({ ctx, before }) {
      const posted = await ctx.db.accVoucher.findFirst({
        where: { posting_date: { gte: before.starts_on as Date, lte: before.ends_on as Date } },
      })
      if (posted) throw conflict(`${before.name} has postings, such as ${posted.number}, and cannot be deleted.`)
    },
  },
})

async function demandFreeName(ctx: OperationCtx, name: string, own: string | undefined): Promise<void> {
  const other = await ctx.db.accFiscalYear.findFirst({ where: { name: { equals: name, mode: 'insensitive' } } })
  if (other && other.id !== own) throw conflict(`There is a year ${other.name} already.`, 'duplicate')
}

const message = z.object({ message: z.string() })

/** Adds the twelve months after the last year. */
export const createNextYear = defineOperation({
  name: 'accounting.fiscal-year.create-next',
  title: 'Added a financial year',
  permission: 'accounting.setup.manage',
  effect: 'write',
  input: z.strictObject({}),
  output: message.extend({ id: z.string() }),
  async run({ ctx }) {
    const company = await companyOf(ctx)
    await lockYears(ctx)
    const last = await ctx.db.accFiscalYear.findFirst({ orderBy: { starts_on: 'desc' } })
    const year = await addNextYear(ctx, company, last)
    return { id: year.id, message: `${year.name} added.` }
  },
})

/** Years are added one after the other, so that two of them never overlap. */
export const lockYears = (ctx: OperationCtx) =>
  ctx.query(
    compile(
      sql`select pg_advisory_xact_lock(hashtextextended(${`financial years of ${ctx.organization.id}`}, 0))::text as locked`,
    ),
  )

/** The twelve months after the last year; the caller has locked the years. A name that is taken gets its first day. */
export async function addNextYear(ctx: OperationCtx, company: Company, last: { ends_on: Date } | null) {
  const next = last ? yearAfter(last.ends_on) : financialYears(todayOf(ctx), company.fiscal_year_start_month)[1]!
  const taken = await ctx.db.accFiscalYear.findFirst({ where: { name: { equals: next.name, mode: 'insensitive' } } })
  const name = taken ? `${next.name} from ${next.starts_on.toISOString().slice(0, 10)}` : next.name
  const year = await ctx.db.accFiscalYear.create({
    data: { id: newId(), organization_id: ctx.organization.id, ...next, name },
  })
  ctx.record({ entity: SLUG, id: year.id, label: year.name, before: null, after: year })
  ctx.signal({ type: 'grid', slug: SLUG, ids: [year.id] })
  return year
}

/** Twelve months from the day after a day. */
export function yearAfter(end: Date) {
  const starts_on = new Date(end.getTime() + DAY)
  const ends_on = new Date(
    Date.UTC(starts_on.getUTCFullYear() + 1, starts_on.getUTCMonth(), starts_on.getUTCDate()) - DAY,
  )
  const [from, to] = [starts_on.getUTCFullYear(), ends_on.getUTCFullYear()]
  return { name: from === to ? String(from) : `${from}/${to}`, starts_on, ends_on }
}

const setClosed = (closed: boolean) =>
  defineOperation({
    name: closed ? 'accounting.fiscal-year.close' : 'accounting.fiscal-year.reopen',
    title: closed ? 'Closed a financial year' : 'Reopened a financial year',
    permission: 'accounting.period.lock',
    effect: closed ? 'danger' : 'write',
    input: z.strictObject({ row_id: z.string() }),
    output: message,
    async run({ ctx, input: { row_id } }) {
      const known = z.uuid().safeParse(row_id).success
      if (known)
        await ctx.query(
          compile(
            sql`select 1 from acc_fiscal_year where id = ${row_id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
          ),
        )
      const before = known ? await ctx.db.accFiscalYear.findFirst({ where: { id: row_id } }) : null
      if (!before) throw notFound('financial year')
      if (before.closed === closed) throw conflict(`${before.name} is ${closed ? 'closed' : 'open'} already.`)
      const earlier = closed
        ? await ctx.db.accFiscalYear.findFirst({ where: { closed: false, ends_on: { lt: before.starts_on } } })
        : null
      if (earlier) throw conflict(`Close ${earlier.name} first: years are closed in their order.`)
      await ctx.db.accFiscalYear.updateMany({
        where: { id: row_id },
        data: { closed, version: { increment: 1 }, updated_at: new Date() },
      })
      const after = await ctx.db.accFiscalYear.findFirstOrThrow({ where: { id: row_id } })
      ctx.record({ entity: SLUG, id: row_id, label: before.name, before, after })
      ctx.signal({ type: 'grid', slug: SLUG, ids: [row_id] })
      return { message: `${before.name} is ${closed ? 'closed' : 'open again'}.` }
    },
  })

export const closeYear = setClosed(true)
export const reopenYear = setClosed(false)
