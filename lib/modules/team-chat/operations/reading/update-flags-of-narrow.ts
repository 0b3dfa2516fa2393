import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'
import { anchorInput, parseAnchor } from '@/lib/modules/team-chat/reading/anchor'
import { changeFlags, checkedChange } from '@/lib/modules/team-chat/reading/flag-changes'
import { readNarrow } from '@/lib/modules/team-chat/reading/narrow/narrow'
import { pickRange } from '@/lib/modules/team-chat/reading/picked'
import { checkedRange, MAX_MESSAGES, whatWasFound } from '@/lib/modules/team-chat/reading/range'

const { anchor: anchorText, anchor_date } = anchorInput

export const updateFlagsOfNarrow = defineOperation({
  name: 'team-chat.message.flags.narrow.update',
  title: 'Changed flags of chat messages',
  permission: 'team-chat.use',
  effect: 'write',
  input: z.object({
    anchor: anchorText.unwrap(),
    anchor_date,
    include_anchor: z.boolean().default(true),
    num_before: z.number().int().min(0),
    num_after: z.number().int().min(0),
    narrow: z.array(z.unknown()),
    op: z.string().describe('add or remove'),
    flag: z.string().describe('read, starred or collapsed'),
  }),
  output: z.object({
    processed_count: z.number(),
    updated_count: z.number(),
    first_processed_id: z.number().nullable(),
    last_processed_id: z.number().nullable(),
    found_oldest: z.boolean(),
    found_newest: z.boolean(),
    ignored_because_not_subscribed_channels: z.array(z.number()),
  }),
  async run({ ctx, input }) {
    const change = checkedChange(input.op, input.flag)
    const range = checkedRange(
      clamped({
        anchor: parseAnchor(input),
        before: input.num_before,
        after: input.num_after,
        includeAnchor: input.include_anchor,
      }),
    )
    const me = await chatCaller(ctx)
    const narrow = await readNarrow(ctx, me, input.narrow)
    const picked = pickRange({ organizationId: ctx.organization.id, me, narrow }, range)
    const rows = await ctx.query<{ anchor: number | null; id: number | null }>(
      compile(sql`with ${picked} select a.id::float8 as anchor, p.id::float8 as id
        from anchor a left join picked p on true order by p.id`),
    )
    const ids = rows.flatMap(({ id }) => id ?? [])
    const { found_oldest, found_newest } = whatWasFound(range, rows[0]!.anchor, ids)
    const { ids: changed, ignored } = await changeFlags(ctx, me, change, ids)
    return {
      processed_count: ids.length,
      updated_count: changed.length,
      first_processed_id: ids[0] ?? null,
      last_processed_id: ids.at(-1) ?? null,
      found_oldest,
      found_newest,
      ignored_because_not_subscribed_channels: ignored,
    }
  },
})

/** Who asks for more goes on where this ended. */
function clamped<R extends { before: number; after: number }>(range: R): R {
  const before = Math.min(range.before, MAX_MESSAGES)
  return { ...range, before, after: Math.min(range.after, MAX_MESSAGES - before) }
}
