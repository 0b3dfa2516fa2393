import { sql } from '@/lib/core/db/sql'
import { invalidField } from '@/lib/core/errors'
import type { Column } from '@/lib/core/grid/define-grid'
import { DOCTYPES } from '../../schemas'
import { managedWrites } from './managed-writes'

const DOCUMENTS = [
  ...Object.entries(DOCTYPES).map(([value, { plural }]) => ({ value, label: plural })),
  { value: 'acc_payment', label: 'Payments' },
  { value: 'acc_journal', label: 'Journal entries' },
]

export const seriesColumns = {
  doctype: { label: 'Numbers of', type: 'choice', choices: DOCUMENTS, sort: true, primary: true, width: 220 },
  prefix: {
    label: 'Begins with',
    type: 'text',
    maxLength: 20,
    edit: true,
    filter: false,
    width: 140,
    help: 'Such as INV- or 2026/INV/. It ends with something that is no digit.',
  },
  digits: { label: 'Digits', type: 'number', min: 1, max: 12, required: true, edit: true, width: 100 },
  next_number: {
    label: 'Next number',
    type: 'text',
    sql: (t) => sql`(${t}.prefix || lpad(coalesce((select s.last + 1 from sequence s
      where s.organization_id = ${t}.organization_id and s.key = ${t}.doctype), 1)::text,
      greatest(${t}.digits, length(coalesce((select s.last + 1 from sequence s
      where s.organization_id = ${t}.organization_id and s.key = ${t}.doctype), 1)::text)), '0'))`,
    filter: false,
    width: 180,
    help: 'Counting goes on whatever the prefix is, so that no number comes twice.',
  },
} satisfies Record<string, Column>

export const seriesWrites = managedWrites({
  slug: 'acc-series',
  singular: 'Number series',
  model: 'accSeries',
  columns: seriesColumns,
  label: (row) => DOCUMENTS.find(({ value }) => value === row.doctype)?.label ?? String(row.doctype),
  permission: 'accounting.series',
  lockTable: 'acc_series',
  rules: {
    prepare({ values }) {
      // With a digit at its end, INV-1 and 0012 would be INV-10012, which INV- counts to one day.
      if (typeof values.prefix === 'string' && !/^([\w./-]*[A-Za-z_./-])?$/.test(values.prefix))
        throw invalidField(
          'prefix',
          'Use letters, digits, points, dashes and slashes, and end with something that is no digit.',
        )
      return values
    },
  },
})
