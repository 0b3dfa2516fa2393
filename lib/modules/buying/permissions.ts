import type { Permissions } from '@/lib/core/permissions'

export const buyingPermissions = {
  'buying.scan.read': { title: 'See scanned bills', grant: 'member' },
  'buying.scan.write': { title: 'Scan bills', grant: 'member' },
} satisfies Permissions
