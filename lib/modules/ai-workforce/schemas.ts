import { z } from 'zod'

/** `admin`: administrators and owners. `approver`: the people marked so among the members. Owners always decide. */
const APPROVER_ROLES = ['admin', 'approver', 'owner'] as const

export const settingsFields = {
  enabled: z.boolean({ error: 'Send true or false.' }),
  kill_switch: z.boolean({ error: 'Send true or false.' }),
  model: z.string({ error: 'Send the name of a model.' }).trim().max(200, 'At most 200 characters.'),
  enable_write_tools: z.boolean({ error: 'Send true or false.' }),
  approver_role: z.enum(APPROVER_ROLES, { error: `Choose one of ${APPROVER_ROLES.join(', ')}.` }),
  approval_timeout_minutes: z
    .number({ error: 'Send a number of minutes.' })
    .int('Send whole minutes.')
    .min(1, 'At least a minute.')
    .max(43_200, 'At most 30 days.'),
  approval_channel_id: z
    .number({ error: 'Send the number of a channel, or null.' })
    .int('Send the number of a channel, or null.')
    .nullable()
    .describe('The channel of the team chat in which requests are announced; null: none.'),
  extra_system_prompt: z.string({ error: 'Send text.' }).max(20_000, 'At most 20 000 characters.'),
}

export const aiSettings = z
  .object({
    ...settingsFields,
    kill_switch_at: z.string().nullable().describe('Since when all agents are stopped.'),
    kill_switch_by: z.string().describe('Who stopped them.'),
  })
  .meta({ id: 'AiSettings' })
export type AiSettings = z.infer<typeof aiSettings>

export const OUTCOMES = ['success', 'error', 'denied', 'pending approval', 'expired'] as const
export type Outcome = (typeof OUTCOMES)[number]
