import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { aiSettings, settingsFields } from '@/lib/modules/ai-workforce/schemas'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'
import { listChannels } from '@/lib/modules/team-chat/operations/channels/read-channels'

export const readAiSettings = defineOperation({
  name: 'ai-workforce.settings.read',
  title: 'Read how agents are set up',
  permission: 'ai-workforce.settings.read',
  effect: 'read',
  input: z.strictObject({}),
  output: aiSettings,
  run: ({ ctx }) => readSettings(ctx),
})

export const changeAiSettings = defineOperation({
  name: 'ai-workforce.settings.change',
  title: 'Changed how agents are set up',
  permission: 'ai-workforce.settings.write',
  effect: 'write',
  forPeople: true,
  input: z.strictObject(settingsFields).partial(),
  output: aiSettings,
  async run({ ctx, input }) {
    const organization_id = ctx.organization.id
    const before = await readSettings(ctx)
    await demandChannel(ctx, input.approval_channel_id)
    const isStopping = input.kill_switch === true && !before.kill_switch
    const stopped = isStopping
      ? { kill_switch_at: new Date(), kill_switch_by: ctx.user?.name ?? ctx.actor.label }
      : input.kill_switch === false
        ? { kill_switch_at: null, kill_switch_by: '' }
        : {}
    const changes = { ...input, ...stopped, updated_at: new Date() }
    await ctx.db.aiSettings.upsert({
      where: { organization_id },
      create: { organization_id, ...changes },
      update: changes,
    })
    const after = await readSettings(ctx)
    ctx.record({ entity: 'ai-settings', id: organization_id, label: 'AI workforce', before, after })
    ctx.signal({ type: 'grid', slug: 'ai-settings' })
    return after
  },
})

/** @throws 422 for one that is not there, or that the person does not see */
async function demandChannel(ctx: OperationCtx, id: number | null | undefined): Promise<void> {
  if (id == null) return
  const { streams } = await ctx.call(listChannels, {})
  if (!streams.some(({ stream_id }) => stream_id === id))
    throw invalidField('approval_channel_id', 'There is no such channel. Choose one that you see in the team chat.')
}
