import { defineModule } from '@/lib/core/module'
import { callsPermissions } from './permissions'

export const callsModule = defineModule({
  name: 'calls',
  title: 'Calls',
  icon: 'phone',
  order: 150,
  navigation: [],
  permissions: callsPermissions,
  grids: [],
  apis: [],
  events: [],
  jobs: [],
})
