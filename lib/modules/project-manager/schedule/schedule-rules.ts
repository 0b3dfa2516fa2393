import { invalidField } from '@/lib/core/errors'
import type { ModelWrites } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import { batched } from '@/lib/core/transaction/batch'
import { isLinkHere, type LinkedCampaign, readLinked } from './linked-campaigns'

type Planned = {
  start_at?: string | Date
  end_at?: string | Date | null
  channel?: string
  campaign_link?: string | null
}

export const scheduleRules: NonNullable<ModelWrites['rules']> = {
  async prepare({ ctx, values, before }) {
    const { start_at, end_at, channel, campaign_link } = { ...before, ...values } as Planned
    if (start_at && end_at && new Date(end_at) < new Date(start_at))
      throw invalidField('end_at', 'The end is before the start.')
    if (!('campaign_link' in values || 'channel' in values) || !campaign_link || !isLinkHere(campaign_link))
      return values
    const linked = await batched(ctx, linkedCampaigns, campaign_link)
    // A campaign that has been deleted since may stay.
    if (!linked && campaign_link !== before?.campaign_link)
      throw invalidField('campaign_link', 'This does not exist any more. Choose one from the list.', 'not_found')
    if (linked && channel && !linked.channels.includes(channel))
      throw invalidField(
        'campaign_link',
        `${linked.name} belongs to ${linked.channels.join(' and ')}, not to ${channel}.`,
      )
    return values
  },
  forMany: true,
}

async function linkedCampaigns(ctx: OperationCtx, links: string[]): Promise<(LinkedCampaign | undefined)[]> {
  const linked = await readLinked(ctx, links, (query) => ctx.query(query))
  return links.map((link) => linked.get(link))
}
