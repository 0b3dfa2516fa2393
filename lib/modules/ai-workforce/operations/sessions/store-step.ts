import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'

/** A step of a turn, which only the worker that has the session stores. */
export const storeStep = defineOperation({
  name: 'ai-workforce.session.store_step',
  title: 'Stored what an agent was told',
  permission: 'ai-workforce.conversation.use',
  effect: 'write',
  forPeople: true,
  // The steps are a log themselves.
  unaudited: true,
  input: z.strictObject({
    session_id: z.string(),
    claim: z.string(),
    position: z.number().int(),
    turn: z.number().int(),
    role: z.string(),
    content: z.unknown(),
  }),
  output: z.null(),
  async run({ ctx, input: { session_id, claim, position, turn, role, content } }) {
    const stored = await ctx.query(
      compile(sql`
        insert into ai_step (organization_id, session_id, position, turn, role, content)
        select organization_id, id, ${position}::int, ${turn}::int, ${role}, ${JSON.stringify(content)}::jsonb from ai_session
        where organization_id = ${ctx.organization.id}::uuid and id = ${session_id}::uuid and claimed_by = ${claim}::uuid
        for no key update
        returning position`),
    )
    if (stored.length === 0) throw conflict('Another worker has taken this turn over.', 'turn_lost')
    return null
  },
})
