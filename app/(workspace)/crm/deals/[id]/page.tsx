import { redirect } from 'next/navigation'
import { RecordConversations } from '@/app/(workspace)/record-conversations'
import { recordPage } from '@/app/(workspace)/record-page'
import { DealScreen } from '@/components/crm/deals/deal-screen'
import { AppError } from '@/lib/core/errors'
import { dealPageData } from '@/lib/modules/crm/pages/page-data'

const record = recordPage({
  read: (ctx, id) =>
    dealPageData(ctx, id).catch((error) => {
      if (error instanceof AppError && error.more.lead_id) redirect(`/crm/leads/${error.more.lead_id}`)
      throw error
    }),
  title: ({ page }) => String(page.deal.title || 'Deal'),
  screen: ({ page, timeline, grid }, { id }) => (
    <>
      <RecordConversations subject="deal" id={id} strip />
      <DealScreen id={id} grid={grid} initial={page} timeline={timeline} />
    </>
  ),
})

export const { generateMetadata } = record
export default record.page
