import type { OperationCtx } from '@/lib/core/operation'
import { readPhone } from '@/lib/core/phone'

/**
 * The customer that somebody is already: the one that is named by id, else the only one with the e-mail address, else the
 * only one with the phone number, by its last nine digits.
 * @returns null where there is none, or where several could be meant
 */
export async function findCustomer(
  ctx: OperationCtx,
  who: { id: string | null; email: string; phone: string },
): Promise<{ id: string; name: string } | null> {
  const only = async (where: object) => {
    const found = await ctx.db.customer.findMany({
      where: { ...where, deleted_at: null },
      select: { id: true, name: true },
      take: 2,
    })
    return found.length === 1 ? found[0]! : null
  }
  const { last9 } = readPhone(who.phone, ctx.organization.country)
  return (
    (who.id && (await only({ id: who.id }))) ||
    (who.email && (await only({ email: who.email.toLowerCase() }))) ||
    (last9 && (await only({ phone_last9: last9 }))) ||
    null
  )
}
