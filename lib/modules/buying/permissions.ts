import type { Permissions } from '@/lib/core/permissions'

export const buyingPermissions = {
  'buying.supplier.read': { title: 'See suppliers and their agreements', grant: 'member' },
  'buying.supplier.create': { title: 'Add suppliers', grant: 'member' },
  'buying.supplier.update': { title: 'Change suppliers and their agreements', grant: 'member' },
  'buying.supplier.delete': { title: 'Delete and restore suppliers', grant: 'moderator' },
  'buying.scan.read': { title: 'See scanned bills', grant: 'member' },
  'buying.scan.write': { title: 'Scan bills', grant: 'member' },
} satisfies Permissions
