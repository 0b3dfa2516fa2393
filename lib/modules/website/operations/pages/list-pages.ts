import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { pageList } from '@/lib/modules/website/pages/page-list'
import { standardPage } from '../../schemas'

export const listPages = defineOperation({
  name: 'website.page.list',
  title: 'Listed the pages of the website',
  permission: 'website.settings.read',
  effect: 'read',
  snapshot: 'statement',
  input: z.strictObject({}),
  output: z.object({ pages: z.array(standardPage) }),
  run: async ({ ctx }) => ({ pages: await pageList(ctx) }),
})
