import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { createBooks } from './create-books'

export type Company = NonNullable<Awaited<ReturnType<OperationCtx['db']['accCompany']['findFirst']>>>

/** The organization's company with its default accounts; null before anybody has set up the books. */
export const findCompany = (ctx: OperationCtx): Promise<Company | null> => ctx.db.accCompany.findFirst({})

/** The company in a write; an organization that is older than the books gets them now. */
export async function companyOf(ctx: OperationCtx): Promise<Company> {
  const company = await findCompany(ctx)
  if (company) return company
  await ctx.query(
    compile(sql`select pg_advisory_xact_lock(hashtextextended(${`books of ${ctx.organization.id}`}, 0))::text`),
  )
  if (!(await findCompany(ctx))) await createBooks({ organizationId: ctx.organization.id, db: ctx.db })
  return ctx.db.accCompany.findFirstOrThrow({})
}
