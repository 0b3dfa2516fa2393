import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { lineColumns } from '../lines/line-columns'
import { lineWrites } from '../operations/lines/line-writes'
import { LINES_GRID } from '../schemas'
import { createPayment, ignoreLines, restoreLines, unallocate } from './line-actions'

const LINE_ACCESS = {
  read: 'banking.line.read',
  create: 'banking.line.create',
  update: 'banking.line.update',
} as const

export const accBankTransactions = defineGrid({
  slug: LINES_GRID,
  module: 'banking',
  title: 'Statement lines',
  singular: 'Line',
  plural: 'Lines',
  description: 'All that stands on the statements of all bank accounts, and what cleared it.',
  source: { kind: 'model', table: 'bank_transaction', versioned: true },
  columns: lineColumns,
  defaultSort: '-date',
  access: LINE_ACCESS,
  mayUpdate: (t) => sql`${t}.status <> 'reconciled'`,
  writes: lineWrites,
  form: {
    sections: [
      { fields: ['bank_account', 'date', 'description', 'amount', 'reference', 'counterparty'] },
      { title: 'More', fields: ['status', 'note'] },
    ],
  },
  actions: [createPayment(['row', 'bulk']), unallocate, ignoreLines, restoreLines],
  stats: [
    {
      key: 'open',
      label: 'To clear',
      tone: 'warning',
      filter: { column: 'status', op: 'eq', value: 'unreconciled' },
    },
    { key: 'suspense', label: 'In suspense', filter: { column: 'suspense', op: 'eq', value: true } },
    {
      key: 'cleared',
      label: 'Cleared this month',
      tone: 'success',
      filter: {
        and: [
          { column: 'status', op: 'eq', value: 'reconciled' },
          { column: 'date', op: 'eq', value: 'this_month' },
        ],
      },
    },
  ],
  duplicates: ({ ctx, values: { bank_account, date, amount }, exclude }) =>
    UUID.test(bank_account ?? '') && DAY.test(date ?? '') && AMOUNT.test(amount ?? '')
      ? tenantQuery(
          ctx.organization.id,
          compile(sql`
            select t.id::text as row_id, t.description as label, to_char(t.posted_on, 'YYYY-MM-DD') as sublabel,
              'same amount, at most 3 days apart' as reason
            from bank_transaction t
            where t.organization_id = ${ctx.organization.id}::uuid and t.bank_account_id = ${bank_account}::uuid
              and t.amount = ${amount}::numeric and abs(t.posted_on - ${date}::date) <= 3
              and t.id is distinct from ${UUID.test(exclude ?? '') ? exclude : null}::uuid
            order by abs(t.posted_on - ${date}::date), t.id limit 5`),
        )
      : Promise.resolve([]),
  searchPlaceholder: 'Search by description, reference, name, amount or voucher',
  empty: { title: 'No lines yet', body: 'Import a statement, fetch from online banking, or enter a line by hand.' },
})

const UUID = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i
const DAY = /^\d{4}-(0[1-9]|1[0-2])-(0[1-9]|[12]\d)$/
const AMOUNT = /^-?\d{1,12}(\.\d{1,2})?$/
