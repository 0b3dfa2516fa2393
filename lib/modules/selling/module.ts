import { gridParts } from '@/lib/core/contributions/grid-parts'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { printingApi } from './api'
import { accQuotations } from './grids/acc-quotations.grid'
import { accSalesInvoices } from './grids/acc-sales-invoices.grid'
import { accSalesOrders } from './grids/acc-sales-orders.grid'
import { priceListColumns } from './grids/price-list-columns'

export const sellingModule = defineModule({
  name: 'selling',
  title: 'Selling',
  icon: 'receipt-text',
  order: 300,
  navigation: [
    { label: 'Customers', href: '/selling/customers', icon: 'building-2', grid: 'acc-customers', shortcut: 'u' },
    { label: 'Quotations', href: '/selling/quotations', icon: 'sticky-note', grid: 'acc-quotations' },
    { label: 'Sales orders', href: '/selling/orders', icon: 'shopping-cart', grid: 'acc-sales-orders' },
    { label: 'Sales invoices', href: '/selling/invoices', icon: 'receipt-text', grid: 'acc-sales-invoices' },
    { label: 'Items', href: '/selling/items', icon: 'package', grid: 'acc-items' },
    { label: 'Item groups', href: '/selling/item-groups', icon: 'folder', grid: 'acc-item-groups' },
    { label: 'Price lists', href: '/selling/price-lists', icon: 'list', grid: 'acc-price-lists' },
    { label: 'Prices', href: '/selling/prices', icon: 'tag', grid: 'acc-item-prices' },
  ],
  grids: [accQuotations, accSalesOrders, accSalesInvoices],
  apis: [printingApi],
  contributions: [
    contribute(gridParts, { grid: 'acc-customers', rowPage: '/selling/customers/{row_id}' }),
    contribute(gridParts, { grid: 'acc-price-lists', columns: priceListColumns }),
  ],
})
