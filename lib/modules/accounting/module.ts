import { defineModule } from '@/lib/core/module'
import { accCustomers } from './grids/acc-customers.grid'

export const accountingModule = defineModule({
  name: 'accounting',
  title: 'Accounting',
  icon: 'calculator',
  order: 300,
  navigation: [
    { label: 'Customers', href: '/accounting/customers', icon: 'building-2', grid: 'acc-customers', shortcut: 'u' },
  ],
  permissions: {
    'accounting.customer.read': { title: 'See customers', grant: 'guest' },
    'accounting.customer.create': { title: 'Add customers', grant: 'member' },
    'accounting.customer.update': { title: 'Change customers', grant: 'member' },
    'accounting.customer.delete': { title: 'Delete and restore customers', grant: 'moderator' },
  },
  grids: [accCustomers],
  apis: [],
  events: [],
  jobs: [],
  purgeSample: async ({ db, organizationId }) => {
    const { count } = await db.customer.deleteMany({ where: { organization_id: organizationId, is_sample: true } })
    return count
  },
})
