import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findCompany } from '@/lib/modules/accounting/ledger/company'
import { todayOf } from '@/lib/modules/accounting/ledger/post-voucher'
import { addNextYear, lockYears } from './fiscal-year-writes'

/** So many days before the last financial year ends, the next one is there. */
const DAYS_AHEAD = 30
const DAY = 24 * 3600_000
/** Books that lay still for longer are for a person to look at. */
const MAX_AT_ONCE = 10

/**
 * Adds the financial years that are missing up to a month from today, so that nobody meets a first of March without one.
 * Books without any year are left alone: somebody has taken them out. Does nothing when it runs again on the same day.
 */
export const extendFiscalYears = defineOperation({
  name: 'accounting.fiscal-year.keep',
  title: 'Added the financial year that comes next',
  permission: 'accounting.setup.manage',
  effect: 'write',
  input: z.strictObject({}),
  /** Names of the years. */
  output: z.object({ added: z.array(z.string()) }),
  async run({ ctx }) {
    const added: string[] = []
    const company = await findCompany(ctx)
    if (!company) return { added }
    await lockYears(ctx)
    const until = new Date(todayOf(ctx).getTime() + DAYS_AHEAD * DAY)
    while (added.length < MAX_AT_ONCE) {
      const last = await ctx.db.accFiscalYear.findFirst({ orderBy: { ends_on: 'desc' } })
      if (!last || last.ends_on > until) break
      added.push((await addNextYear(ctx, company, last)).name)
    }
    return { added }
  },
})
