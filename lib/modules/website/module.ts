import { gridParts } from '@/lib/core/contributions/grid-parts'
import { contribute } from '@/lib/core/contributions/slot'
import { defineModule } from '@/lib/core/module'
import { timelineKinds } from '@/lib/core/timeline/kinds'
import { documentEnded } from '@/lib/modules/accounting/slots'
import { gatewayPayments, gatewayRefunds } from '@/lib/modules/banking/slots'
import { domainsApi } from './api/domains'
import { itemPicturesApi } from './api/item-pictures'
import { lookUpsApi } from './api/look-ups'
import { ordersApi } from './api/orders'
import { previewsApi } from './api/previews'
import { publicApi } from './api/public'
import { resellersApi } from './api/resellers'
import { shopApi } from './api/shop'
import { shoppersApi } from './api/shoppers'
import { siteApi } from './api/site'
import { orderColumns } from './grids/order-columns'
import { websitePages } from './grids/website-pages.grid'
import { checkAddressJob } from './jobs/check-address.job'
import { forgetCodes } from './jobs/forget-codes.job'
import { mailOrder } from './jobs/mail-order.job'
import { mailOrderLinks } from './jobs/mail-order-links.job'
import { removeRecordJob } from './jobs/remove-record.job'
import { settleOrdersJob } from './jobs/settle-orders.job'
import { sweepPictures } from './jobs/sweep-pictures.job'
import { tendAddressesJob } from './jobs/tend-addresses.job'
import { orderEnded } from './orders/order-ended'
import { shopKind, shopMessageKind } from './orders/timeline'
import { handleRefundEvent } from './payments/handle-refund-event'
import { settlePayment } from './payments/settle-payment'
import { websitePermissions } from './permissions'

import { purgeWebsiteSample } from './sample/purge-sample'

export const websiteModule = defineModule({
  name: 'website',
  title: 'Website',
  icon: 'tag',
  order: 320,
  navigation: [
    { label: 'Pages', href: '/website/pages', icon: 'sticky-note', grid: 'website-pages' },
    {
      label: 'Website',
      href: '/settings/website',
      after: '/settings/connections',
      icon: 'tag',
      permission: 'website.settings.read',
    },
  ],
  permissions: websitePermissions,
  grids: [websitePages],
  jobs: [
    checkAddressJob,
    forgetCodes,
    mailOrder,
    mailOrderLinks,
    removeRecordJob,
    settleOrdersJob,
    sweepPictures,
    tendAddressesJob,
  ],
  purgeSample: purgeWebsiteSample,
  apis: [
    siteApi,
    lookUpsApi,
    publicApi,
    shoppersApi,
    resellersApi,
    ordersApi,
    itemPicturesApi,
    previewsApi,
    shopApi,
    domainsApi,
  ],
  contributions: [
    contribute(gridParts, { grid: 'acc-sales-orders', ...orderColumns }),
    contribute(documentEnded, orderEnded),
    contribute(timelineKinds, shopKind),
    contribute(timelineKinds, shopMessageKind),
    contribute(gatewayPayments, settlePayment),
    contribute(gatewayRefunds, handleRefundEvent),
  ],
})
