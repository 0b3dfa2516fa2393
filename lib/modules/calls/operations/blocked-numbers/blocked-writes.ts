import { conflict, invalidField } from '@/lib/core/errors'
import { modelWrites } from '@/lib/core/grid/model-writes'
import { readPhone } from '@/lib/core/phone'
import { blockedColumns } from '@/lib/modules/calls/grids/calls-do-not-call.columns'

export const blockedWrites = modelWrites({
  slug: 'calls-do-not-call',
  singular: 'Number',
  model: 'callsBlockedNumber',
  columns: blockedColumns,
  label: (row) => String(row.phone),
  permission: 'calls.blocked_number',
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
