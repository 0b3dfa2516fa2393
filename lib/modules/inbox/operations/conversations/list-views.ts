import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { defineOperation } from '@/lib/core/operation'
import { type ConversationView, conversationView, FIRST_RESPONSE_TARGET_MINUTES } from '@/lib/modules/inbox/schemas'

/** The views at the left of the inbox with their counts, as the list of conversations would count them. */
export const listConversationViews = defineOperation({
  name: 'inbox.view.list',
  title: 'Listed views of the inbox',
  permission: 'inbox.conversation.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ views: z.array(conversationView) }).meta({ id: 'DeskViews' }),
  async run({ ctx }) {
    const me = ctx.user?.email.toLowerCase() ?? ''
    const [counts] = await ctx.query<Record<ConversationView['key'], number>>(
      compile(sql`
        select count(*) filter (where status in ('open', 'pending') and assignee_email = ${me} and ${me} <> '')::int as mine,
          count(*) filter (where status in ('open', 'pending') and desk_assignee_id = '')::int as unassigned,
          count(*) filter (where status in ('open', 'pending'))::int as all,
          count(*) filter (where status in ('open', 'pending')
            and waiting_since < now() - interval '${sql.lit(FIRST_RESPONSE_TARGET_MINUTES)} minutes')::int as waiting,
          count(*) filter (where status = 'snoozed')::int as snoozed
        from desk_conversations where organization_id = ${ctx.organization.id}::uuid and status in ('open', 'pending', 'snoozed')`),
    )
    const open = 'filter[status][in]=open,pending'
    const view = (key: ConversationView['key'], label: string, query: string) => ({
      key,
      label,
      query,
      count: counts![key],
    })
    return {
      views: [
        view('mine', 'Mine', `${open}&filter[assignee_email]=${encodeURIComponent(me)}`),
        view('unassigned', 'Unassigned', `${open}&filter[assignee][null]=true`),
        view('all', 'All open', open),
        view('waiting', 'Waiting over an hour', `${open}&filter[wait][in]=hour,two_hours,day&sort=waiting_since`),
        view('snoozed', 'Snoozed', 'filter[status]=snoozed&sort=snoozed_until'),
      ],
    }
  },
})
