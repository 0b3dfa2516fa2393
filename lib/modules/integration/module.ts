import { defineModule } from '@/lib/core/module'
import { integrationApi } from './api'

export const integrationModule = defineModule({
  name: 'integration',
  title: 'Integrations',
  icon: 'plug',
  order: 850,
  navigation: [],
  permissions: {},
  grids: [],
  apis: [integrationApi],
  events: [],
  jobs: [],
})
