import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

export const followMerge = defineOperation({
  name: 'outreach.member.follow_merge',
  title: 'Made one person of merged contacts in lists',
  permission: 'outreach.list.update',
  effect: 'write',
  input: z.strictObject({ contact_id: z.uuid(), merged_ids: z.array(z.uuid()) }),
  output: z.object({ moved: z.number() }),
  async run({ ctx, input: { contact_id, merged_ids } }) {
    const person_key = `contact:${contact_id}`
    const members = await ctx.db.outreachMember.findMany({ where: { contact_id: { in: merged_ids } } })
    for (const { id, list_id } of members) {
      const known = await ctx.db.outreachMember.findFirst({ where: { list_id, person_key } })
      if (known) await ctx.db.outreachMember.deleteMany({ where: { id } })
      else await ctx.db.outreachMember.updateMany({ where: { id }, data: { contact_id, person_key } })
    }
    if (members.length > 0) ctx.signal({ type: 'grid', slug: 'outreach-members' })
    return { moved: members.length }
  },
})
