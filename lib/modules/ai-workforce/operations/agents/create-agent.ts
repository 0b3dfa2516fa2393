import { z } from 'zod'
import { invalidField } from '@/lib/core/errors'
import { describeCron } from '@/lib/core/jobs/schedules/cron-time'
import { defineOperation, type OperationCtx } from '@/lib/core/operation'
import { agentProfiles } from '@/lib/modules/ai-workforce/grids/agent-profiles.grid'
import { eventSubscriptions } from '@/lib/modules/ai-workforce/grids/event-subscriptions.grid'
import { eventTitle } from '@/lib/modules/ai-workforce/profiles/event-title'
import { agentTemplates } from '@/lib/modules/ai-workforce/profiles/templates'

const template = z
  .object({
    key: z.string(),
    name: z.string(),
    description: z.string(),
    starts: z.string().describe('What starts it, in words.'),
    max_write_actions: z.number().int(),
  })
  .meta({ id: 'AgentTemplate' })

export const listAgentTemplates = defineOperation({
  name: 'ai-workforce.template.list',
  title: 'List templates of agents',
  permission: 'ai-workforce.profile.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ templates: z.array(template) }),
  run: async () => ({
    templates: agentTemplates().map(({ key, name, description, schedule, events, max_write_actions }) => ({
      ...{ key, name, description, max_write_actions },
      starts: schedule ? describeCron(schedule) : `On “${events.map(eventTitle).join('”, “')}”`,
    })),
  }),
})

/** An agent as a template has it, with what starts it; it acts for the person who makes it. */
export const createAgentFromTemplate = defineOperation({
  name: 'ai-workforce.template.use',
  title: 'Created an agent from a template',
  permission: 'ai-workforce.profile.create',
  effect: 'write',
  forPeople: true,
  input: z.strictObject({
    template: z.string().describe('The key of a template.'),
    name: z
      .string()
      .trim()
      .max(80)
      .optional()
      .describe('By default the template’s own, with a number where it is taken.'),
  }),
  output: z.object({ agent_id: z.string() }),
  async run({ ctx, input }) {
    const templates = agentTemplates()
    const template = templates.find(({ key }) => key === input.template)
    if (!template)
      throw invalidField('template', `Choose one of ${templates.map(({ key }) => key).join(', ')}.`, 'enum')
    const { task_prompt, schedule, max_write_actions, tools: tool_allowlist } = template
    const name = input.name || (await freeName(ctx, template.name))
    const agent = { name, task_prompt, schedule, max_write_actions, tool_allowlist }
    const { id: agent_id } = (await ctx.call(agentProfiles.writes!.create!, agent)) as { id: string }
    for (const event_name of template.events)
      await ctx.call(eventSubscriptions.writes!.create!, { event_name, agent_profile: agent_id })
    return { agent_id }
  },
})

async function freeName(ctx: OperationCtx, name: string): Promise<string> {
  const taken = await ctx.db.aiProfile.findMany({
    where: { name: { startsWith: name, mode: 'insensitive' }, deleted_at: null },
    select: { name: true },
  })
  const names = new Set(taken.map((one) => one.name.toLowerCase()))
  let number = 1
  const candidate = () => (number === 1 ? name : `${name} ${number}`)
  while (names.has(candidate().toLowerCase())) number++
  return candidate()
}
