import { gridParts } from '@/lib/core/contributions/grid-parts'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { supplierPapers } from '@/lib/modules/accounting/slots'
import { buyingApi } from './api'
import { accBillScans } from './grids/acc-bill-scans.grid'
import { accPurchaseInvoices } from './grids/acc-purchase-invoices.grid'
import { accPurchaseOrders } from './grids/acc-purchase-orders.grid'
import { accPurchaseReceipts } from './grids/acc-purchase-receipts.grid'
import { accSupplierQuotations } from './grids/acc-supplier-quotations.grid'
import { supplierColumns } from './grids/supplier-columns'
import { readBillJob } from './jobs/read-bill.job'
import { buyingPermissions } from './permissions'
import { purgeSupplierDocuments } from './sample/purge-supplier-documents'
import { scansApi } from './scans/api'

export const buyingModule = defineModule({
  name: 'buying',
  title: 'Buying',
  icon: 'shopping-cart',
  order: 310,
  navigation: [
    { label: 'Overview', href: '/buying', icon: 'chart-column', permission: 'accounting.supplier.read' },
    { label: 'Suppliers', href: '/buying/suppliers', icon: 'building-2', grid: 'acc-suppliers' },
    {
      label: 'Supplier quotations',
      href: '/buying/quotations',
      icon: 'sticky-note',
      grid: 'acc-supplier-quotations',
    },
    { label: 'Purchase orders', href: '/buying/orders', icon: 'shopping-cart', grid: 'acc-purchase-orders' },
    { label: 'Purchase receipts', href: '/buying/receipts', icon: 'package', grid: 'acc-purchase-receipts' },
    { label: 'Purchase invoices', href: '/buying/invoices', icon: 'receipt-text', grid: 'acc-purchase-invoices' },
    { label: 'Scanned bills', href: '/buying/scans', icon: 'receipt-text', grid: 'acc-bill-scans' },
  ],
  permissions: buyingPermissions,
  grids: [accBillScans, accPurchaseInvoices, accPurchaseOrders, accPurchaseReceipts, accSupplierQuotations],
  apis: [buyingApi, scansApi],
  contributions: [
    contribute(gridParts, {
      grid: 'acc-suppliers',
      columns: supplierColumns,
      rowPage: '/buying/suppliers/{row_id}',
    }),
    contribute(supplierPapers, { purgeSample: purgeSupplierDocuments }),
  ],
  jobs: [readBillJob],
})
