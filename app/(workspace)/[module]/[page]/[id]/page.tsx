import { orNull } from '@/app/(workspace)/record-page'
import { ScanLink } from '@/components/buying/scans/scan-link'
import { DocumentScreen } from '@/components/documents/document-screen'
import { ShopOrderCard } from '@/components/website/orders/shop-order-card'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import { readShopOrder } from '@/lib/modules/website/operations/orders/read-shop-order'
import { type DocumentProps, documentOf, documentTitle } from '../document-of'

export { documentTitle as generateMetadata }

/** A document of any kind; records with pages of their own lie beside this one. */
export default async function DocumentPage(props: DocumentProps) {
  const { doctype, document } = await documentOf(props)
  const { id, source } = document
  const links = source === 'scan' && <ScanLink documentId={id} />
  const shop =
    doctype === 'acc_sales_order'
      ? await orNull(runOperation(readShopOrder, await pageContext(), { order_id: id }))
      : null
  const aside = shop && <ShopOrderCard initial={shop.order} />
  return <DocumentScreen key={id} doctype={doctype} id={id} initial={document} links={links} aside={aside} />
}
