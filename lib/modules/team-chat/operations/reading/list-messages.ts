import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import { anchorInput, parseAnchor } from '@/lib/modules/team-chat/reading/anchor'
import { readNarrow } from '@/lib/modules/team-chat/reading/narrow/narrow'
import { narrowInput } from '@/lib/modules/team-chat/reading/narrow/terms'
import { checkedRange, MAX_MESSAGES } from '@/lib/modules/team-chat/reading/range'
import { readIds, readRange } from '@/lib/modules/team-chat/reading/read-page'
import { wireMessage } from '@/lib/modules/team-chat/wire/messages'

const natural = z.number().int().min(0)

const input = z.object({
  ...anchorInput,
  include_anchor: z.boolean().optional().describe('Whether the anchor itself is in the answer; true by default'),
  num_before: natural.optional().describe('How many messages older than the anchor; 1000 in all is a good batch'),
  num_after: natural.optional().describe('How many messages newer than the anchor'),
  narrow: narrowInput,
  message_ids: z.array(natural).optional().describe('These messages instead of a range'),
  apply_markdown: z.boolean().default(true).describe('HTML instead of the Markdown source'),
  client_gravatar: z.boolean().default(true).describe('The client can work out pictures from addresses'),
  allow_empty_topic_name: z.boolean().default(false).describe('The client knows the empty topic'),
})
type Input = z.output<typeof input>

const output = z
  .object({
    anchor: z.number().optional(),
    found_anchor: z.boolean(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    history_limited: z.boolean(),
    messages: z.array(wireMessage),
  })
  .meta({ id: 'ChatMessagePage' })

/** Team Chat API, GET /messages: a range around an anchor, or messages by id. */
export const listMessages = defineOperation({
  name: 'team-chat.message.list',
  title: 'Read messages',
  permission: 'team-chat.use',
  effect: 'read',
  input,
  output,
  async run({ ctx, input }): Promise<z.infer<typeof output>> {
    const range = input.message_ids ? null : rangeOf(input)
    demandFewEnough(input)
    const me = await chatCaller(ctx)
    const narrow = await readNarrow(ctx, me, input.narrow)
    const reader = { organizationId: ctx.organization.id, me, narrow }
    const shape = {
      applyMarkdown: input.apply_markdown,
      clientGravatar: input.client_gravatar,
      allowEmptyTopic: input.allow_empty_topic_name,
    }
    // There are no plans here that cut history.
    if (range) return { ...(await readRange(ctx, reader, range, shape)), history_limited: false }
    demandIdsAlone(input)
    return {
      messages: await readIds(ctx, reader, input.message_ids!, shape),
      found_anchor: false,
      found_oldest: false,
      found_newest: false,
      history_limited: false,
    }
  },
})

function rangeOf(input: Input) {
  return checkedRange({
    anchor: parseAnchor(input),
    before: required(input, 'num_before'),
    after: required(input, 'num_after'),
    includeAnchor: input.include_anchor ?? true,
  })
}

function required(input: Input, name: 'num_before' | 'num_after'): number {
  const value = input[name]
  if (value === undefined) throw chatError(`Missing '${name}' argument`, 'REQUEST_VARIABLE_MISSING', { var_name: name })
  return value
}

function demandFewEnough({ num_before = 0, num_after = 0, message_ids = [] }: Input): void {
  if (num_before + num_after > MAX_MESSAGES || message_ids.length > MAX_MESSAGES)
    throw chatError(`Too many messages requested (maximum ${MAX_MESSAGES}).`)
}

const OF_RANGES = ['anchor', 'include_anchor', 'use_first_unread_anchor', 'num_before', 'num_after'] as const

function demandIdsAlone(input: Input): void {
  if (OF_RANGES.every((name) => input[name] === undefined)) return
  const parameters = 'num_before, num_after, anchor, message_ids, include_anchor, use_first_unread_anchor'
  throw chatError(`Unsupported parameter combination: ${parameters}`, 'BAD_REQUEST', { parameters })
}
