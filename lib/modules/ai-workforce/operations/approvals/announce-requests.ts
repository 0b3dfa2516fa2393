import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { readSettings } from '@/lib/modules/ai-workforce/settings/read-settings'
import { postNotice } from '@/lib/modules/team-chat/operations/setup/post-notice'

const MAX_LINKS = 10
const TOPIC = 'Approvals'

export const turnToAnnounce = z.strictObject({ session_id: z.string(), turn: z.number().int() })

/** Says in the chosen channel what a turn asked for: one message for all of it, however often it is tried. */
export const announceRequests = defineOperation({
  name: 'ai-workforce.approval.announce',
  title: 'Announced requests in the team chat',
  permission: 'ai-workforce.approval.decide',
  effect: 'write',
  forPeople: true,
  unaudited: true,
  input: turnToAnnounce,
  output: z.object({ message_id: z.number().nullable() }),
  async run({ ctx, input: { session_id, turn } }) {
    const { approval_channel_id: channel_id } = await readSettings(ctx)
    const pending = await ctx.db.aiApproval.findMany({
      where: { session_id, status: 'pending' },
      orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    })
    const [first] = pending
    if (channel_id === null || !first) return { message_id: null }
    const { run_id, conversation_id } = first
    const about = run_id ? { run_id } : { conversation_id }
    const asked = await ctx.db.aiAction.findMany({ where: { ...about, turn, outcome: 'pending approval' } })
    const ids = new Set(asked.map(({ approval_id }) => approval_id))
    const requests = pending.filter(({ id }) => ids.has(id))
    if (requests.length === 0) return { message_id: null }
    const more = requests.length - MAX_LINKS
    return ctx.call(postNotice, {
      channel_id,
      topic: TOPIC,
      heading: `${first.asked_by} asks for approval:`,
      links: requests
        .slice(0, MAX_LINKS)
        .map(({ id, summary }) => ({ text: summary, path: `/ai-workforce/approvals?request=${id}` })),
      closing: more > 0 ? `And ${more} more.` : '',
      key: { queue_id: 'ai-approvals', local_id: `${session_id}:${turn}` },
    })
  },
})
