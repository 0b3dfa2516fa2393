import { RecordConversations } from '@/app/(workspace)/record-conversations'
import { recordPage } from '@/app/(workspace)/record-page'
import { LeadScreen } from '@/components/crm/leads/lead-screen'
import { leadPageData } from '@/lib/modules/crm/pages/page-data'

const record = recordPage({
  read: leadPageData,
  title: ({ page }) => String(page.lead.name || 'Lead'),
  screen: ({ page, timeline, grid }, { id }) => (
    <>
      <RecordConversations subject="lead" id={id} strip />
      <LeadScreen id={id} grid={grid} initial={page} timeline={timeline} />
    </>
  ),
})

export const { generateMetadata } = record
export default record.page
