import { recordPage } from '@/app/(workspace)/record-page'
import { CustomerScreen } from '@/components/selling/customer-screen'
import { can } from '@/lib/core/context'
import { customerPageData } from '@/lib/modules/accounting/operations/parties/customer-page'

const record = recordPage({
  read: customerPageData,
  title: ({ page }) => String(page.customer.name),
  screen: ({ page, timeline, grid }, { id, ctx }) => (
    <CustomerScreen
      id={id}
      grid={grid}
      initial={page}
      timeline={timeline}
      mayWrite={can(ctx, 'accounting.document.write')}
      mayPay={can(ctx, 'accounting.payment.write')}
    />
  ),
})

export const { generateMetadata } = record
export default record.page
