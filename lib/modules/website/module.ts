import { defineModule } from '@/lib/core/module'
import { lookUpsApi } from './api/look-ups'
import { publicApi } from './api/public'
import { resellersApi } from './api/resellers'
import { shoppersApi } from './api/shoppers'
import { siteApi } from './api/site'
import { websitePages } from './grids/website-pages.grid'
import { forgetCodes } from './jobs/forget-codes.job'
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
  jobs: [forgetCodes],
  purgeSample: purgeWebsiteSample,
  apis: [siteApi, lookUpsApi, publicApi, shoppersApi, resellersApi],
})
