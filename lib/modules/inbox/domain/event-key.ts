import { createHash } from 'node:crypto'
import { z } from 'zod'

/** As much of an event as is needed before it is stored; its content is read afterwards. */
const scalar = z.union([z.string(), z.number()]).transform(String).catch('')
const numbered = z.object({ id: scalar, account_id: scalar.optional() }).catch({ id: '' })
const head = z.object({
  event: z.string().max(100).catch(''),
  id: scalar,
  updated_at: scalar,
  account: numbered.optional(),
  account_id: scalar.optional(),
  conversation: z
    .object({ account_id: scalar.optional(), messages: z.array(z.object({ account_id: scalar.optional() })).catch([]) })
    .optional()
    .catch(undefined),
  messages: z
    .array(z.object({ account_id: scalar.optional() }))
    .optional()
    .catch(undefined),
})

export type EventHead = { event: string; account: string; key: string }

/** Older servers say the account in other places. @returns null: the body is no event at all */
export function readEventHead(raw: Buffer): EventHead | null {
  let body: unknown
  try {
    body = JSON.parse(raw.toString('utf8'))
  } catch {
    return null
  }
  const read = head.safeParse(body)
  if (!read.success) return null
  const { event, id, updated_at, account, account_id, conversation, messages } = read.data
  const named = [
    account?.id,
    account_id,
    conversation?.account_id,
    conversation?.messages[0]?.account_id,
    messages?.[0]?.account_id,
  ].find((value) => value)
  // Events without a time of their own are told apart by their bytes: a repeated one has the same.
  const stamp = updated_at || createHash('sha256').update(raw).digest('hex').slice(0, 24)
  return { event, account: named ?? '', key: `${event}:${id}:${stamp}` }
}
