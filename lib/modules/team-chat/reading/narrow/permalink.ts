import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../../domain/caller'
import { mayReadMessage } from '../../sending/may-read-message'
import { badNarrow, demandOnePermalink, type Term } from './terms'

const OF_CONVERSATION = new Set(['channel', 'topic', 'dm'])

/**
 * The terms with those of the conversation that holds the message of `with` now, wherever it was moved. When it cannot
 * be read, the conversation that the rest names stands.
 */
export async function followPermalink(ctx: OperationCtx, me: ChatUser, terms: Term[]): Promise<Term[]> {
  const link = demandOnePermalink(terms)
  if (!link) return terms
  const rest = terms.filter((term) => term !== link)
  const current = await conversationNow(ctx, me, link.operand)
  if (current) return [...rest.filter(({ operator }) => !OF_CONVERSATION.has(operator)), ...current]
  if (!namesConversation(rest)) throw badNarrow("Invalid 'with' operator")
  return rest
}

function namesConversation(terms: Term[]): boolean {
  const has = (name: string) => terms.some(({ operator, negated }) => operator === name && !negated)
  return has('dm') || (has('channel') && has('topic'))
}

async function conversationNow(ctx: OperationCtx, me: ChatUser, operand: Term['operand']): Promise<Term[] | undefined> {
  if (!/^\d{1,18}$/.test(String(operand))) throw badNarrow('Invalid message ID')
  const [message] = await ctx.query<{ channel_id: number | null; topic: string; member_ids: number[] | null }>(
    compile(sql`select m.channel_id, m.topic, r.member_ids from chat_message m
      join chat_recipient r on r.id = m.recipient_id
      where m.organization_id = ${ctx.organization.id}::uuid and m.id = ${String(operand)}::bigint
        and ${mayReadMessage(me)}`),
  )
  if (!message) return undefined
  const term = (operator: string, value: Term['operand']): Term => ({ operator, operand: value, negated: false })
  return message.channel_id === null
    ? [term('dm', message.member_ids!)]
    : [term('channel', message.channel_id), term('topic', message.topic)]
}
