import { orNull } from '@/app/(workspace)/record-page'
import { ScanLink } from '@/components/buying/scans/scan-link'
import { DocumentScreen } from '@/components/documents/document-screen'
import { ShopOrderCard } from '@/components/website/orders/shop-order-card'
import { pageContext } from '@/lib/core/auth/page-context'
import { runOperation } from '@/lib/core/operation'
import type { Doctype } from '@/lib/modules/accounting/schemas'
import type { LinkSubject } from '@/lib/modules/inbox/schemas'
import { readShopOrder } from '@/lib/modules/website/operations/orders/read-shop-order'
import { RecordConversations } from '../../../record-conversations'
import { type DocumentProps, documentOf, documentTitle } from '../document-of'

export { documentTitle as generateMetadata }

const MADE_FROM_CONVERSATIONS: Partial<Record<Doctype, LinkSubject>> = {
  acc_quotation: 'quotation',
  acc_supplier_quotation: 'supplier_quotation',
}

/** A document of any kind; records with pages of their own lie beside this one. */
export default async function DocumentPage(props: DocumentProps) {
  const { doctype, document } = await documentOf(props)
  const { id, source } = document
  const subject = MADE_FROM_CONVERSATIONS[doctype]
  const links = (
    <>
      {subject && <RecordConversations subject={subject} id={id} />}
      {source === 'scan' && <ScanLink documentId={id} />}
    </>
  )
  const shop =
    doctype === 'acc_sales_order'
      ? await orNull(runOperation(readShopOrder, await pageContext(), { order_id: id }))
      : null
  const aside = shop && <ShopOrderCard initial={shop.order} />
  return <DocumentScreen key={id} doctype={doctype} id={id} initial={document} links={links} aside={aside} />
}
