import { voiceConnector } from '@/lib/connectors/voice/connector'
import { connectionState } from '@/lib/core/connections/connection'
import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { OperationCtx } from '@/lib/core/operation'
import type { CampaignRow } from '@/lib/modules/calls/campaigns/campaign-row'
import { DEFAULT_PURPOSE, DEFAULT_QUESTIONS, defaultGreeting } from '@/lib/modules/calls/domain/script'
import { campaignColumns } from '@/lib/modules/calls/grids/calls-campaigns.columns'
import { campaignFields, HOURS_WRONG } from '@/lib/modules/calls/schemas'

export const campaignWrites = modelWrites({
  slug: 'calls-campaigns',
  singular: 'Campaign',
  model: 'callsCampaign',
  columns: campaignColumns,
  label: (row) => String(row.name),
  permission: 'calls.campaign',
  softDelete: true,
  rules: {
    async prepare({ ctx, values, before }) {
      const prepared = before ? values : { ...(await newCampaign(ctx)), ...present(values) }
      const hours = { ...before, ...prepared } as unknown as CampaignRow
      for (const key of ['opens_at', 'closes_at'] as const)
        if (!campaignFields[key].safeParse(hours[key]).success) throw invalidField(key, 'Write a time such as 08:30.')
      if (hours.opens_at >= hours.closes_at) throw invalidField('closes_at', HOURS_WRONG)
      if (before?.status === 'running' && 'mode' in values && values.mode !== before.mode)
        throw conflict('Pause the campaign before you change how it calls.')
      return prepared
    },
    async beforeRemove({ before }) {
      if (before.status === 'running') throw conflict('This campaign is calling. Pause it first, then delete it.')
    },
  },
})

/** Left out and blank both mean: as usual. */
const present = (values: Record<string, unknown>) =>
  Object.fromEntries(Object.entries(values).filter(([, value]) => value !== null && value !== ''))

/**
 * What a new campaign begins with. While calls only go to the sandbox, nobody is woken, so that it may call at any time;
 * live ones keep office hours until somebody says otherwise.
 */
export async function newCampaign(ctx: OperationCtx) {
  const state = await connectionState(ctx.organization.id, voiceConnector)
  const hours =
    state === 'sandbox'
      ? { days: [1, 2, 3, 4, 5, 6, 7], opens_at: '00:00', closes_at: '24:00' }
      : { days: [1, 2, 3, 4, 5], opens_at: '08:00', closes_at: '18:00' }
  return {
    ...hours,
    kind: 'ai',
    mode: 'sip',
    max_attempts: 3,
    retry_minutes: 120,
    parallel_calls: 2,
    purpose: DEFAULT_PURPOSE,
    greeting: defaultGreeting(ctx.organization.name),
    questions: DEFAULT_QUESTIONS,
    from_number: '',
    transfer_number: '',
    created_by_name: ctx.actor.label,
  }
}
