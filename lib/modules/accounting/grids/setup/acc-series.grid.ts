import { defineGrid } from '@/lib/core/grid/define-grid'
import { SETUP_ACCESS } from '../../operations/setup/managed-writes'
import { seriesColumns, seriesWrites } from '../../operations/setup/series-writes'

export const accSeries = defineGrid({
  slug: 'acc-series',
  module: 'accounting',
  title: 'Number series',
  singular: 'Number series',
  description: 'What the numbers of documents look like. They have no gaps, and none comes twice.',
  source: { kind: 'model', table: 'acc_series', versioned: true },
  columns: seriesColumns,
  defaultSort: 'doctype',
  access: { read: SETUP_ACCESS.read, update: SETUP_ACCESS.update },
  writes: { update: seriesWrites.update },
  form: { sections: [{ fields: ['prefix', 'digits'] }] },
  empty: { title: 'No number series', body: 'They are made with the books.' },
})
