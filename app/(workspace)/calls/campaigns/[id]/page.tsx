import { recordPage } from '@/app/(workspace)/record-page'
import { CampaignScreen } from '@/components/calls/campaign-screen'
import { runOperation } from '@/lib/core/operation'
import { readCampaign } from '@/lib/modules/calls/operations/campaigns/read-campaigns'

const record = recordPage({
  read: (ctx, id) => runOperation(readCampaign, ctx, { id }),
  title: ({ campaign }) => campaign.name,
  screen: (data) => <CampaignScreen initial={data} />,
})

export const { generateMetadata } = record
export default record.page
