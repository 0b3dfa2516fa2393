import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { conflict, notFound } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { demandMine, mine } from '@/lib/modules/website/shoppers/demand-mine'
import { addressFields, MAX_ADDRESSES, type ShopAddress, shopAddresses } from '../../schemas-shoppers'

const permission = 'website.public.use'
const one = { ...mine, id: z.string() }
const UUID = z.uuid()

export const listAddresses = defineOperation({
  name: 'website.address.list',
  title: 'Listed a shopper’s addresses',
  permission,
  effect: 'read',
  input: z.strictObject(mine),
  output: shopAddresses,
  async run({ ctx, input }) {
    const { id } = await demandMine(ctx, input)
    return addressesOf(ctx, id)
  },
})

/** The first is the default one. */
export const addAddress = defineOperation({
  name: 'website.address.add',
  title: 'Added a shopper’s address',
  permission,
  effect: 'write',
  unaudited: true,
  input: addressFields.extend(mine),
  output: shopAddresses,
  async run({ ctx, input: { site, shopper: token, ...fields } }) {
    const { id: shopper_id } = await demandMine(ctx, { site, shopper: token })
    const count = await ctx.db.websiteAddress.count({ where: { shopper_id } })
    if (count >= MAX_ADDRESSES) throw conflict(`At most ${MAX_ADDRESSES} addresses. Delete one you no longer use.`)
    const is_default = fields.is_default || count === 0
    if (is_default) await ctx.db.websiteAddress.updateMany({ where: { shopper_id }, data: { is_default: false } })
    const organization_id = ctx.organization.id
    await ctx.db.websiteAddress.create({ data: { id: newId(), organization_id, shopper_id, ...fields, is_default } })
    return addressesOf(ctx, shopper_id)
  },
})

/** All of an address; what is left out is emptied. The default one stays it until another is. */
export const changeAddress = defineOperation({
  name: 'website.address.change',
  title: 'Changed a shopper’s address',
  permission,
  effect: 'write',
  unaudited: true,
  input: addressFields.extend(one),
  output: shopAddresses,
  async run({ ctx, input: { site, shopper: token, id, is_default, ...fields } }) {
    const { id: shopper_id } = await demandMine(ctx, { site, shopper: token })
    const address = await demandAddress(ctx, shopper_id, id)
    if (is_default) await ctx.db.websiteAddress.updateMany({ where: { shopper_id }, data: { is_default: false } })
    const data = { ...fields, is_default: is_default || address.is_default }
    await ctx.db.websiteAddress.updateMany({ where: { id, shopper_id }, data })
    return addressesOf(ctx, shopper_id)
  },
})

/** Where it was the default, the newest left becomes it. */
export const deleteAddress = defineOperation({
  name: 'website.address.delete',
  title: 'Deleted a shopper’s address',
  permission,
  effect: 'danger',
  unaudited: true,
  input: z.strictObject(one),
  output: shopAddresses,
  async run({ ctx, input }) {
    const { id: shopper_id } = await demandMine(ctx, input)
    const { is_default } = await demandAddress(ctx, shopper_id, input.id)
    await ctx.db.websiteAddress.deleteMany({ where: { id: input.id, shopper_id } })
    const next = is_default
      ? await ctx.db.websiteAddress.findFirst({
          where: { shopper_id },
          orderBy: [{ created_at: 'desc' }, { id: 'desc' }],
        })
      : null
    if (next) await ctx.db.websiteAddress.updateMany({ where: { id: next.id }, data: { is_default: true } })
    return addressesOf(ctx, shopper_id)
  },
})

async function demandAddress(ctx: OperationCtx, shopper_id: string, id: string) {
  const found = UUID.safeParse(id).success && (await ctx.db.websiteAddress.findFirst({ where: { id, shopper_id } }))
  if (!found) throw notFound('address')
  return found
}

async function addressesOf(ctx: OperationCtx, shopper_id: string): Promise<{ addresses: ShopAddress[] }> {
  const addresses = await ctx.db.websiteAddress.findMany({
    where: { shopper_id },
    orderBy: [{ is_default: 'desc' }, { created_at: 'asc' }, { id: 'asc' }],
  })
  return {
    addresses: addresses.map(({ organization_id: _, shopper_id: __, created_at: ___, ...address }) => address),
  }
}
