import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'

/**
 * Which of these numbers must not be called, however they are spelt.
 * @returns the given spellings that are blocked, with the reason
 */
export async function blockedAmong(ctx: OperationCtx, phones: string[]): Promise<Map<string, string>> {
  const spelt = phones.map((phone) => ({ phone, ...readPhone(phone, ctx.organization.country) }))
  const last9 = [...new Set(spelt.map((one) => one.last9).filter(Boolean))]
  if (last9.length === 0) return new Map()
  const rows = await ctx.query<{ phone_canonical: string; phone_last9: string; reason: string }>(
    compile(sql`
      select phone_canonical, phone_last9, reason from calls_blocked_number
      where organization_id = ${ctx.organization.id}::uuid and phone_last9 = any(${last9}::text[])`),
  )
  const blocked = new Map<string, string>()
  for (const { phone, canonical, last9: digits } of spelt) {
    // Numbers of two countries may end alike; where both are known in full, the whole counts.
    const row = rows.find(
      (one) => one.phone_last9 === digits && (!canonical || !one.phone_canonical || one.phone_canonical === canonical),
    )
    if (row) blocked.set(phone, row.reason)
  }
  return blocked
}
