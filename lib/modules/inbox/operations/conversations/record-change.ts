import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

const state = z.object({ status: z.string(), assignee: z.string() })

/** Who did it, for the audit log: the change itself is the helpdesk's. */
export const recordConversationChange = defineOperation({
  name: 'inbox.conversation.record_change',
  title: 'Changed a conversation in the helpdesk',
  permission: 'inbox.conversation.update',
  effect: 'write',
  input: z.strictObject({ conversation_id: z.uuid(), before: state, after: state }),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx, input: { conversation_id: id, before, after } }) {
    ctx.record({ entity: 'desk-conversations', id, label: 'Conversation', before, after })
    return { ok: true as const }
  },
})
