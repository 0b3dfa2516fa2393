import { defineModule } from '@/lib/core/module'

export const outreachModule = defineModule({
  name: 'outreach',
  title: 'Outreach',
  icon: 'megaphone',
  order: 160,
  navigation: [],
  permissions: {},
  grids: [],
  apis: [],
  events: [],
  jobs: [],
})
