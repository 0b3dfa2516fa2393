import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

export type Site = NonNullable<Awaited<ReturnType<OperationCtx['db']['website']['findFirst']>>>

/** The organization's website; null before its settings were saved for the first time. */
export const findSite = (ctx: Pick<OperationCtx, 'db'>): Promise<Site | null> => ctx.db.website.findFirst({})

/** The website under a lock, made by the first change; two first changes at once make one. */
export async function lockSite(ctx: OperationCtx): Promise<Site> {
  const organization = ctx.organization.id
  await ctx.query(
    compile(sql`insert into websites (id, organization_id) values (${newId()}::uuid, ${organization}::uuid)
      on conflict (organization_id) do nothing`),
  )
  await ctx.query(compile(sql`select 1 from websites where organization_id = ${organization}::uuid for no key update`))
  return ctx.db.website.findFirstOrThrow({})
}
