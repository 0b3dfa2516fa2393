import { defineModule } from '@/lib/core/module'

export const callsModule = defineModule({
  name: 'calls',
  title: 'Calls',
  icon: 'phone',
  order: 150,
  navigation: [],
  permissions: {},
  grids: [],
  apis: [],
  events: [],
  jobs: [],
})
