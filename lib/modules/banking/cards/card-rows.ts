import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import { dateIn } from '@/lib/core/grid/dates'
import type { OperationCtx } from '@/lib/core/operation'
import { expiryText } from '../domain/cards/expiry'
import { CARDS_GRID } from '../schemas-cards'
import type { CardShort, VaultCard } from '../schemas-cards-answers'

export type StoredCard = NonNullable<Awaited<ReturnType<OperationCtx['db']['savedCard']['findFirst']>>>

const UUID = z.uuid()

/** The card under a lock. @throws 404 for an unknown id, one of another organization, or one that was deleted */
export async function lockCard(ctx: OperationCtx, id: string): Promise<StoredCard> {
  const card = await lockCardEvenDeleted(ctx, id)
  if (card.status === 'deleted') throw notFound('card')
  return card
}

/** @throws 404 for an unknown id, or one of another organization */
export async function lockCardEvenDeleted(ctx: OperationCtx, id: string): Promise<StoredCard> {
  if (!UUID.safeParse(id).success) throw notFound('card')
  await ctx.query(
    compile(
      sql`select 1 from saved_card where id = ${id}::uuid and organization_id = ${ctx.organization.id}::uuid for no key update`,
    ),
  )
  const card = await ctx.db.savedCard.findFirst({ where: { id } })
  if (!card) throw notFound('card')
  return card
}

/** `Visa 4081 of lerato@post.example` */
export const cardLabel = (card: Pick<StoredCard, 'brand' | 'last4' | 'email'>): string =>
  `${cardName(card)} of ${card.email}`

export const cardName = ({ brand, last4 }: Pick<StoredCard, 'brand' | 'last4'>): string =>
  [brand ? brand[0]!.toUpperCase() + brand.slice(1) : 'Card', last4].filter(Boolean).join(' ')

export async function changeCard(
  ctx: OperationCtx,
  before: StoredCard,
  data: Partial<Omit<StoredCard, 'id' | 'organization_id' | 'version'>>,
): Promise<StoredCard> {
  await ctx.db.savedCard.updateMany({
    where: { id: before.id },
    data: { ...data, updated_at: new Date(), version: { increment: 1 } },
  })
  const after = await ctx.db.savedCard.findFirstOrThrow({ where: { id: before.id } })
  recordCardChange(ctx, before, after)
  return after
}

/** Tells history and lists of a change. What the card is charged by is left out whole, sealed as it is. */
export function recordCardChange(ctx: OperationCtx, before: StoredCard | null, after: StoredCard): void {
  const { id } = after
  ctx.record({ entity: CARDS_GRID, id, label: cardLabel(after), before: before && seen(before), after: seen(after) })
  ctx.signal({ type: 'grid', slug: CARDS_GRID, ids: [id] })
}

const seen = ({ sealed_token: _, signature: __, ...card }: StoredCard) => card

const toShort = ({ id, brand, last4, exp_month, exp_year }: StoredCard): CardShort => ({
  id,
  brand,
  last4,
  expiry: expiryText({ exp_month, exp_year }),
})

/** As people and websites see it; never with what it is charged by. */
export const toMasked = (card: StoredCard): VaultCard => ({
  ...toShort(card),
  bank: card.bank,
  source_site: card.source_site,
  email: card.email,
  auto_charge: card.auto_charge,
  status: card.status,
})

/** Today, where the organization is. */
export const todayAt = (ctx: Pick<OperationCtx, 'organization'>): string =>
  dateIn(ctx.organization.time_zone, new Date())
