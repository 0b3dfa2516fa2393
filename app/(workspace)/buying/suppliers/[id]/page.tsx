import { recordPage } from '@/app/(workspace)/record-page'
import { SupplierScreen } from '@/components/buying/suppliers/supplier-screen'
import { can } from '@/lib/core/context'
import { supplierPageData } from '@/lib/modules/buying/operations/suppliers/supplier-page'

const record = recordPage({
  read: supplierPageData,
  title: ({ page }) => String(page.supplier.name),
  screen: ({ page, timeline, grid }, { id, ctx }) => (
    <SupplierScreen
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
