import { conflict, invalidField } from '@/lib/core/errors'
import { tableGrid } from '@/lib/core/grid/table-grid'
import { readPhone } from '@/lib/core/phone'

export const callsDoNotCall = tableGrid({
  slug: 'calls-do-not-call',
  module: 'calls',
  title: 'Do not call',
  singular: 'Number',
  plural: 'Numbers',
  description: 'Numbers that neither a campaign nor a person may have called from here, in any spelling.',
  table: 'calls_blocked_number',
  softDelete: false,
  permission: 'calls.blocked_number',
  defaultSort: '-created_at',
  columns: {
    phone: {
      label: 'Number',
      type: 'phone',
      maxLength: 64,
      sort: true,
      search: true,
      edit: true,
      required: true,
      primary: true,
      last9: 'phone_last9',
      width: 180,
    },
    name: { label: 'Name', type: 'text', search: true, edit: true },
    reason: { label: 'Reason', type: 'text', search: true, edit: true, width: 280 },
    added_by_name: { label: 'Added by', type: 'text' },
    created_at: { label: 'Added', type: 'datetime', sort: true },
  },
  stats: [{ key: 'total', label: 'Numbers' }],
  empty: { title: 'Everybody may be called', body: 'Add numbers of people who asked not to be called.' },
  rules: {
    async prepare({ ctx, values, before }) {
      const added = before ? {} : { added_by_name: ctx.actor.label }
      if (!('phone' in values)) return { ...values, ...added }
      const { canonical, last9 } = readPhone(String(values.phone), ctx.organization.country)
      if (!last9) throw invalidField('phone', 'Write the whole number, e.g. 082 123 4567 or +27821234567.')
      const known = canonical
        ? await ctx.db.callsBlockedNumber.findFirst({
            where: { phone_canonical: canonical, ...(before ? { NOT: { id: before.id } } : {}) },
          })
        : null
      if (known) throw conflict(`${known.phone} is on the list already.`)
      return { ...values, ...added, phone_canonical: canonical, phone_last9: last9 }
    },
  },
})
