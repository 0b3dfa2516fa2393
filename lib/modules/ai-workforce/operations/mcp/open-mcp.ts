import { z } from 'zod'
import { forbidden } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'

/** Who calls over the Model Context Protocol, with the message that came: its tools are called once this is known. */
export const openMcp = defineOperation({
  name: 'ai-workforce.mcp.call',
  title: 'Called tools over the Model Context Protocol',
  permission: 'ai-workforce.conversation.use',
  effect: 'read',
  snapshot: 'statement',
  forPeople: true,
  input: z.strictObject({ body: z.record(z.string(), z.unknown()) }),
  output: z.object({
    body: z.record(z.string(), z.unknown()),
    user: z.object({ id: z.string(), name: z.string() }),
    key_id: z.string().nullable(),
    organization_id: z.string(),
    organization_name: z.string(),
  }),
  async run({ ctx, input: { body } }) {
    if (!ctx.user) throw forbidden('Tools act with the rights of a person. Send a personal key.')
    const { id, name } = ctx.user
    return {
      body,
      user: { id, name },
      key_id: ctx.scopes && ctx.actor.id,
      organization_id: ctx.organization.id,
      organization_name: ctx.organization.name,
    }
  },
})
