import type { Permissions } from '@/lib/core/permissions'

export const accountingPermissions = {
  'accounting.customer.read': { title: 'See customers', grant: 'guest' },
  'accounting.customer.create': { title: 'Add customers', grant: 'member' },
  'accounting.customer.update': { title: 'Change customers', grant: 'member' },
  'accounting.customer.delete': { title: 'Delete and restore customers', grant: 'moderator' },
  'accounting.item.read': { title: 'See items, groups, warehouses and prices', grant: 'guest' },
  'accounting.item.create': { title: 'Add items, groups, warehouses and prices', grant: 'member' },
  'accounting.item.update': { title: 'Change items, groups, warehouses and prices', grant: 'member' },
  'accounting.item.delete': { title: 'Delete and restore items, groups, warehouses and prices', grant: 'moderator' },
  'accounting.document.read': { title: 'See quotations, orders, receipts and invoices', grant: 'member' },
  'accounting.document.write': { title: 'Write drafts of quotations, orders, receipts and invoices', grant: 'member' },
  'accounting.document.submit': { title: 'Submit documents, and post invoices to the ledger', grant: 'member' },
  'accounting.document.cancel': { title: 'Cancel submitted documents', grant: 'moderator' },
  'accounting.payment.read': { title: 'See payments and journal entries', grant: 'member' },
  'accounting.payment.write': { title: 'Write drafts of payments and journal entries', grant: 'member' },
  'accounting.payment.submit': { title: 'Book payments and journal entries', grant: 'moderator' },
  'accounting.payment.cancel': { title: 'Cancel payments and journal entries', grant: 'moderator' },
  'accounting.ledger.read': { title: 'See the ledger and its reports', grant: 'member' },
  'accounting.setup.read': { title: 'See accounts, cost centres, rates, years and VAT', grant: 'member' },
  'accounting.setup.manage': { title: 'Change accounts, cost centres, rates, years and VAT', grant: 'administrator' },
  'accounting.period.lock': { title: 'Lock periods and close financial years', grant: 'administrator' },
} satisfies Permissions
