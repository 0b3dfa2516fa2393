import { z } from 'zod'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { notify } from '@/lib/core/notify'
import { defineOperation } from '@/lib/core/operation'
import { ROLES } from '@/lib/core/permissions'
import { inOperation, lockAllLanes } from '@/lib/modules/integration/delivery/lanes'
import { GIVE_UP_AFTER_DAYS, RETENTION_DAYS } from '@/lib/modules/integration/domain/attempts'
import { auditedHook, findHook, HOOKS, hookLabel } from '@/lib/modules/integration/hooks/find-hook'
import { switchOff } from '@/lib/modules/integration/hooks/switch-hook'
import { listMembers } from '@/lib/modules/settings/operations/members/members'

/** Switches a webhook off that nobody reaches, or whose receiver wants no more, and tells those who can change it. */
export const endHook = defineOperation({
  name: 'integration.hook.end',
  title: 'Switched off a webhook',
  permission: 'integration.hook.write',
  effect: 'write',
  input: z.strictObject({ hook_id: z.string(), reason: z.enum(['gone', 'failing']) }),
  output: z.null(),
  run: async ({ ctx, input }) => {
    // Deliveries that several workers make at once all find that it is gone; people hear of it once.
    await lockAllLanes(inOperation(ctx))
    const before = await findHook(ctx, input.hook_id)
    if (!before.active) return null
    await switchOff(ctx, before.id, input.reason)
    const after = await findHook(ctx, before.id)
    const label = hookLabel(before)
    ctx.record({ entity: HOOKS, id: before.id, label, before: auditedHook(before), after: auditedHook(after) })
    ctx.signal({ type: 'grid', slug: HOOKS, ids: [before.id] })

    const title = `The webhook “${label.slice(0, 120)}” was switched off`
    const why =
      input.reason === 'gone'
        ? `Its receiver, ${before.target_url}, answered 410 Gone: it wants no more events.`
        : `Nothing has arrived at ${before.target_url} for ${GIVE_UP_AFTER_DAYS} days.`
    const then = `Events are kept for ${RETENTION_DAYS} days: once the receiver works again, resume the webhook and what it missed is sent.`
    const href = `/integration/hooks/${before.id}`
    const { members } = await ctx.call(listMembers, {})
    const told = members.filter(({ role }) => role <= ROLES.administrator)
    await notify(ctx, {
      user_ids: told.map(({ user_id }) => user_id),
      kind: 'integration.hook_ended',
      title,
      body: why,
      href,
    })
    const action = { label: 'Look at the webhook', href }
    for (const { email } of told)
      await queueMail(ctx, { to: email, subject: title, ...composeMail({ title, paragraphs: [why, then], action }) })
    return null
  },
})
