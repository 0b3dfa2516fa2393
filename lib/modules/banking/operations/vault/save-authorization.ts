import { z } from 'zod'
import { newId } from '@/lib/core/db/ids'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict, invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { decryptSecret, encryptSecret, equalInConstantTime } from '@/lib/core/secrets/secrets'
import { findCustomer } from '@/lib/modules/accounting/parties/find-customer'
import { changeCard, recordCardChange, type StoredCard, todayAt } from '@/lib/modules/banking/cards/card-rows'
import { isCardNumber } from '../../domain/cards/card-number'
import { isExpired } from '../../domain/cards/expiry'

const text = (most: number) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(most, `At most ${most} characters.`)
    .refine((value) => !value.includes('\0'), 'Remove the null character.')
    .refine(
      (value) => !isCardNumber(value),
      'This is a card number. The vault keeps none; send the authorization code.',
    )

/** The gateway tells months and years as text, others as numbers. */
const whole = (least: number, most: number, words: string) =>
  z
    .union([z.number(), z.string().trim().regex(/^\d+$/).transform(Number)], { error: words })
    .refine((value) => Number.isInteger(value) && value >= least && value <= most, words)
    .nullable()
    .optional()

export const emailInput = z
  .string({ error: 'Enter an e-mail address.' })
  .trim()
  .toLowerCase()
  .max(254, 'At most 254 characters.')
  .pipe(z.email({ error: 'Enter an e-mail address such as lerato@post.example.' }))

const input = z.strictObject({
  source_site: text(200).min(1, 'Say which site saved the card, e.g. shop.example.co.za.'),
  /** The address that the card was authorized with; it is charged with no other. */
  email: emailInput,
  authorization_code: text(500).min(1, 'Send the authorization code of the gateway.'),
  brand: text(40).default(''),
  last4: z
    .string({ error: 'Enter text.' })
    .trim()
    .regex(/^(\d{4})?$/, 'Send the last four digits alone.')
    .default(''),
  exp_month: whole(1, 12, 'Send a month from 1 to 12.'),
  exp_year: whole(2000, 2100, 'Send a year of four digits.'),
  bank: text(100).default(''),
  signature: text(200).default(''),
  reusable: z.boolean({ error: 'Send true or false.' }).default(true),
})

/**
 * Keeps the card with which somebody paid at a website, for one more payment or many; the one that was there for the same site and
 * e-mail address is replaced (Business Platform Modules 2.3, 4.3). Whether it pays by itself stays as it was.
 * A revoked one that the gateway is still to forget is laid aside instead: what it was charged by is needed for that.
 * @throws 422 for one that may be charged only once; 409 for one that was revoked here
 */
export const saveAuthorization = defineOperation({
  name: 'banking.vault.save',
  title: 'Saved a card in the vault',
  permission: 'banking.vault.use',
  effect: 'write',
  input,
  output: z.object({ id: z.string(), created: z.boolean() }),
  async run({ ctx, input: { authorization_code, reusable, ...details } }) {
    if (!reusable)
      throw invalidField('reusable', 'This card may be charged only once. Only a reusable authorization can be kept.')
    const card = {
      ...details,
      brand: details.brand.toLowerCase(),
      exp_month: details.exp_month ?? null,
      exp_year: details.exp_year ?? null,
    }
    const status = isExpired(card, todayAt(ctx)) ? 'expired' : 'active'
    const before = await sameKey(ctx, details.source_site, details.email)
    const customer_id = before?.customer_id ?? (await customerOf(ctx, details.email))
    const sealed = { sealed_token: encryptSecret(authorization_code), status, customer_id }
    if (before) {
      const revoked = before.status === 'revoked'
      if (revoked && isSameToken(before, authorization_code))
        throw conflict('This card was revoked here. Ask the customer to enter the card again.', 'card_revoked')
      if (!revoked || !['to_forget', 'failed'].includes(before.gateway_state)) {
        await changeCard(ctx, before, { ...card, ...sealed, gateway_state: '', gateway_note: '' })
        return { id: before.id, created: false }
      }
      await changeCard(ctx, before, { status: 'deleted' })
    }
    const id = newId()
    await ctx.db.savedCard.create({ data: { id, organization_id: ctx.organization.id, ...card, ...sealed } })
    recordCardChange(ctx, null, await ctx.db.savedCard.findFirstOrThrow({ where: { id } }))
    return { id, created: true }
  },
})

/** The card that was there, under a lock, so that two that save at once see each other. */
async function sameKey(ctx: OperationCtx, site: string, email: string): Promise<StoredCard | null> {
  const [row] = await ctx.query<{ id: string }>(
    compile(sql`select id::text from saved_card where organization_id = ${ctx.organization.id}::uuid
      and lower(source_site) = lower(${site}) and lower(email) = lower(${email}) and status <> 'deleted' for no key update`),
  )
  return row ? ctx.db.savedCard.findFirst({ where: { id: row.id } }) : null
}

const customerOf = async (ctx: OperationCtx, email: string): Promise<string | null> =>
  (await findCustomer(ctx, { id: null, email, phone: '' }))?.id ?? null

/** Under a key that is gone it counts as another one. */
function isSameToken(card: StoredCard, token: string): boolean {
  try {
    return equalInConstantTime(decryptSecret(card.sealed_token), token)
  } catch {
    return false
  }
}
