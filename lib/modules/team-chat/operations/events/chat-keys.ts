import { z } from 'zod'
import { chatKeysOf, createApiKey, revokeApiKeys } from '@/lib/core/auth/api-keys'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { chatCaller } from '@/lib/modules/team-chat/domain/caller'

/** What chat apps may do: chat, and what its wire changes of people. */
export const CHAT_SCOPES = ['team-chat.*', 'settings.member.*']
const MAX_KEYS = 20

/** A key for the chat app that somebody signed in with; apps ask for one on each device, so the oldest unused goes. */
export const makeChatKey = defineOperation({
  name: 'team-chat.key.create',
  title: 'Signed in with a chat app',
  permission: 'team-chat.use',
  effect: 'write',
  secretAnswer: true,
  input: z.object({ client: z.string() }),
  output: z.object({ api_key: z.string(), email: z.string(), user_id: z.number() }),
  async run({ ctx, input: { client } }) {
    const me = await chatCaller(ctx)
    await retireOldKeys(ctx)
    const { key, row } = await createApiKey(ctx.db, {
      organizationId: ctx.organization.id,
      userId: me.user_id,
      name: client,
      scopes: CHAT_SCOPES,
      expiresAt: null,
      createdByName: me.full_name,
      kind: 'chat',
    })
    ctx.record({
      entity: 'settings-my-keys',
      id: row.id,
      label: client,
      before: null,
      after: { name: client, scopes: CHAT_SCOPES },
    })
    ctx.signal({ type: 'grid', slug: 'settings-my-keys' })
    return { api_key: key, email: me.email, user_id: me.id }
  },
})

async function retireOldKeys(ctx: OperationCtx): Promise<void> {
  const keys = await chatKeysOf(ctx.db, ctx.user!.id)
  const old = keys.slice(MAX_KEYS - 1).map(({ id }) => id)
  if (old.length === 0) return
  await revokeApiKeys(ctx.db, old)
  for (const id of old) ctx.signal({ type: 'invalidate', kind: 'key', id })
}
