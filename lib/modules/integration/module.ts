import { defineModule } from '@/lib/core/module'

export const integrationModule = defineModule({
  name: 'integration',
  title: 'Integrations',
  icon: 'plug',
  order: 850,
  navigation: [],
  permissions: {},
  grids: [],
  apis: [],
  events: [],
  jobs: [],
})
