import { recordPage } from '@/app/(workspace)/record-page'
import { DealScreen } from '@/components/crm/deals/deal-screen'
import { dealPageData } from '@/lib/modules/crm/pages/page-data'

const record = recordPage({
  read: dealPageData,
  title: ({ page }) => String(page.deal.title || 'Deal'),
  screen: ({ page, grid }, { id }) => <DealScreen id={id} grid={grid} initial={page} />,
})

export const { generateMetadata } = record
export default record.page
