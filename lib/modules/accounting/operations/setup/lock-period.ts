import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { companyOf, findCompany } from '@/lib/modules/accounting/ledger/company'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { calendarDay } from '../../domain/day'
import { COMPANY_ENTITY } from './company-settings'

const text = (date: Date | null | undefined): string | null => date?.toISOString().slice(0, 10) ?? null

/** What locking the books up to a day does: drafts that cannot be submitted with their date any more, and what stays open. */
export const previewLock = defineOperation({
  name: 'accounting.period.preview',
  title: 'Looked at what locking a period does',
  permission: 'accounting.setup.read',
  effect: 'read',
  input: z.strictObject({ locked_until: calendarDay }),
  output: z.object({
    locked_until: z.string().nullable(),
    /** Whether the day is before what is locked now: the days after it open again. */
    unlocks: z.boolean(),
    drafts: z.object({ documents: z.number(), payments: z.number(), journals: z.number() }),
    postings: z.number(),
  }),
  async run({ ctx, input }) {
    const company = await findCompany(ctx)
    const now = text(company?.locked_until)
    return {
      locked_until: now,
      unlocks: now !== null && input.locked_until < now,
      ...(await countUpTo(ctx, input.locked_until, now)),
    }
  },
})

/**
 * Locks the books up to and with a day, or opens them again: nothing is posted on a locked day, nor reversed there.
 * @throws 409 when it is so already; 422 for a day to come
 */
export const lockPeriod = defineOperation({
  name: 'accounting.period.lock',
  title: 'Locked the books',
  permission: 'accounting.period.lock',
  effect: 'danger',
  input: z.strictObject({
    /** Null: nothing is locked. */
    locked_until: z.union([calendarDay, z.null()]),
  }),
  output: z.object({ locked_until: z.string().nullable(), drafts: z.number() }),
  async run({ ctx, input }) {
    const { id } = await companyOf(ctx)
    // Postings that are under way hold this row until they are done.
    await ctx.query(compile(sql`select 1 from acc_company where id = ${id}::uuid for no key update`))
    const before = (await findCompany(ctx))!
    const now = text(before.locked_until)
    if (now === input.locked_until)
      throw conflict(now ? `The books are locked up to ${now} already.` : 'Nothing is locked.')
    if (input.locked_until && input.locked_until > text(todayOf(ctx))!)
      throw invalidField('locked_until', 'Choose a day up to today.')
    await ctx.db.accCompany.updateMany({
      where: { id },
      data: {
        locked_until: input.locked_until ? new Date(`${input.locked_until}T00:00:00Z`) : null,
        version: { increment: 1 },
        updated_at: new Date(),
      },
    })
    const after = (await findCompany(ctx))!
    ctx.record({ entity: COMPANY_ENTITY, id, label: after.name, before, after })
    const { drafts } = input.locked_until
      ? await countUpTo(ctx, input.locked_until, null)
      : { drafts: { documents: 0, payments: 0, journals: 0 } }
    return { locked_until: input.locked_until, drafts: drafts.documents + drafts.payments + drafts.journals }
  },
})

async function countUpTo(ctx: OperationCtx, until: string, from: string | null) {
  const organization = sql`${ctx.organization.id}::uuid`
  const [row] = await ctx.query<{ documents: number; payments: number; journals: number; postings: number }>(
    compile(sql`
      select
        (select count(*)::int from acc_document where organization_id = ${organization} and docstatus = 0
          and doctype in ('acc_purchase_invoice', 'acc_sales_invoice') and posting_date <= ${until}::date) as documents,
        (select count(*)::int from acc_payment where organization_id = ${organization} and docstatus = 0
          and posting_date <= ${until}::date) as payments,
        (select count(*)::int from acc_journal where organization_id = ${organization} and docstatus = 0
          and posting_date <= ${until}::date) as journals,
        (select count(*)::int from acc_voucher where organization_id = ${organization} and posting_date <= ${until}::date
          and posting_date > coalesce(${from}::date, '0001-01-01')) as postings`),
  )
  const { postings, ...drafts } = row!
  return { drafts, postings }
}

/** Who changed the company or locked its books, newest first. */
export const companyHistory = defineOperation({
  name: 'accounting.company.history',
  title: 'Read who changed the company',
  permission: 'accounting.setup.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({
    changes: z.array(
      z.object({
        at: z.string(),
        who: z.string(),
        operation: z.string(),
        locked_from: z.string().nullable(),
        locked_to: z.string().nullable(),
      }),
    ),
  }),
  async run({ ctx }) {
    const rows = await ctx.query<{
      at: Date
      who: string
      operation: string
      locked_from: string | null
      locked_to: string | null
    }>(
      compile(sql`
        select l.at, l.actor_label as who, l.operation,
          left(l.before ->> 'locked_until', 10) as locked_from, left(l.after ->> 'locked_until', 10) as locked_to
        from audit_log l where l.organization_id = ${ctx.organization.id}::uuid and l.entity = ${COMPANY_ENTITY}
        order by l.at desc, l.id desc limit 20`),
    )
    return { changes: rows.map(({ at, ...row }) => ({ ...row, at: new Date(at).toISOString() })) }
  },
})
