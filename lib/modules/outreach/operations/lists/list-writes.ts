import { sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import { tableReference } from '@/lib/core/grid/query/references'
import { modelWrites } from '@/lib/core/grid/writes/model-writes'
import type { Row } from '@/lib/core/grid/writes/write-rules'
import { LIST_CHANNELS } from '@/lib/modules/outreach/schemas'

export type ListRow = Row & { name: string; channel: 'email' | 'sms' | 'both'; description: string }

export const listReference = tableReference({
  grid: 'outreach-lists',
  table: 'outreach_list',
  label: 'name',
  hint: 'description',
})

export const listColumns = {
  name: {
    label: 'Name',
    type: 'text',
    maxLength: 120,
    required: true,
    sort: true,
    search: true,
    edit: true,
    primary: true,
    width: 240,
  },
  channel: {
    label: 'Written to by',
    type: 'choice',
    choices: LIST_CHANNELS,
    edit: true,
    default: 'both',
    help: 'People without an address for it are not added.',
  },
  members: {
    label: 'People',
    type: 'number',
    sql: (t) =>
      sql`(select count(*)::int from outreach_member m where m.list_id = ${t}.id and m.organization_id = ${t}.organization_id)`,
    filter: false,
  },
  last_sent_at: {
    label: 'Last written to',
    type: 'datetime',
    nullable: true,
    sql: (t) =>
      sql`(select max(s.started_at) from outreach_send s where s.list_id = ${t}.id and s.organization_id = ${t}.organization_id)`,
    filter: false,
  },
  description: { label: 'Description', type: 'long_text', search: true, edit: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
} satisfies Record<string, Column>

export const listWrites = modelWrites({
  slug: 'outreach-lists',
  singular: 'List',
  model: 'outreachList',
  columns: listColumns,
  label: (row) => String(row.name),
  permission: 'outreach.list',
  softDelete: true,
  rules: {
    async prepare({ ctx, values, before }) {
      const name = String(values.name ?? before?.name ?? '').trim()
      if (!name) throw invalidField('name', 'This field is required.', 'missing')
      const same = await ctx.db.outreachList.findFirst({
        where: {
          name: { equals: name, mode: 'insensitive' },
          deleted_at: null,
          ...(before ? { NOT: { id: before.id } } : {}),
        },
      })
      if (same) throw invalidField('name', `There is a list called ${same.name} already.`, 'taken')
      return 'name' in values ? { ...values, name } : values
    },
  },
})
