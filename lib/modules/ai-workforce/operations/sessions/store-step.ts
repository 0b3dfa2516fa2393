import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { conflict } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { actionLine, logAction } from '../log/log-action'

/** A step of a turn, which only the worker that has the session stores; a call of a tool becomes a line of the log with it. */
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
    /** The call of a tool that the step tells of. */
    action: actionLine.optional(),
  }),
  output: z.null(),
  async run({ ctx, input: { session_id, claim, position, turn, role, content, action } }) {
    const stored = await ctx.query(
      compile(sql`
        insert into ai_step (organization_id, session_id, position, turn, role, content)
        select organization_id, id, ${position}::int, ${turn}::int, ${role}, ${JSON.stringify(content)}::jsonb from ai_session
        where organization_id = ${ctx.organization.id}::uuid and id = ${session_id}::uuid and claimed_by = ${claim}::uuid
        for no key update
        returning position`),
    )
    if (stored.length === 0) throw conflict('Another worker has taken this turn over.', 'turn_lost')
    if (action) await ctx.call(logAction, action)
    return null
  },
})
