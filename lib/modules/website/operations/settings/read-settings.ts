import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { findSite } from '@/lib/modules/website/site/site-row'
import { NO_SITE, settingsOf } from '@/lib/modules/website/site/site-wire'
import { siteSettings } from '../../schemas'

export const readSettings = defineOperation({
  name: 'website.settings.read',
  title: 'Read the settings of the website',
  permission: 'website.settings.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: siteSettings,
  async run({ ctx }) {
    const site = await findSite(ctx)
    return site ? settingsOf(site) : NO_SITE
  },
})
