import { createHmac } from 'node:crypto'
import { z } from 'zod'
import { env } from '@/lib/core/env'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { equalInConstantTime } from '@/lib/core/secrets/secrets'

export type StoredOrder = NonNullable<Awaited<ReturnType<OperationCtx['db']['websiteOrder']['findFirst']>>>

const TOKEN = /^([0-9a-f]{8})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{4})([0-9a-f]{12})_[\w-]{43}$/

/** Opens an order without signing in: its id and a proof over it and a counter, so that raising the counter ends every link. */
export const orderToken = ({ id, token_version }: Pick<StoredOrder, 'id' | 'token_version'>): string =>
  `${id.replaceAll('-', '')}_${createHmac('sha256', env.secret).update(`website order ${id} ${token_version}`).digest('base64url')}`

export const tokenInput = z.string({ error: 'Send the token of an order.' }).max(120)

/** @throws 404 for a token that is wrong, was revoked, or is another organization's, in the same words */
export async function orderOfToken(ctx: OperationCtx, token: string): Promise<StoredOrder> {
  const [, ...parts] = TOKEN.exec(token) ?? []
  const order = parts.length ? await ctx.db.websiteOrder.findFirst({ where: { id: parts.join('-') } }) : null
  if (!order || !equalInConstantTime(token, orderToken(order))) throw notFound('order')
  return order
}
