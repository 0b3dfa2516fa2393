import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { agentOption } from '@/lib/modules/inbox/schemas'
import { readAccount } from '@/lib/modules/inbox/settings/accounts'

/** Whom conversations can be assigned to, as last read from the helpdesk. */
export const listDeskAgents = defineOperation({
  name: 'inbox.agent.list',
  title: 'Listed agents of the helpdesk',
  permission: 'inbox.conversation.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ configured: z.boolean(), agents: z.array(agentOption) }).meta({ id: 'DeskAgents' }),
  async run({ ctx }) {
    const account = await readAccount(ctx.organization.id)
    const me = ctx.user?.email.toLowerCase()
    const agents = (account?.agents ?? []).map(({ id, name, email }) => ({
      desk_agent_id: id,
      name,
      email,
      is_me: email !== '' && email === me,
    }))
    return { configured: account !== null, agents: agents.sort((a, b) => a.name.localeCompare(b.name)) }
  },
})
