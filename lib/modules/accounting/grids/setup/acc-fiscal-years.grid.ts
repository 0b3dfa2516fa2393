import { defineGrid } from '@/lib/core/grid/define-grid'
import {
  closeYear,
  createNextYear,
  fiscalYearColumns,
  fiscalYearWrites,
  reopenYear,
} from '../../operations/setup/fiscal-year-writes'
import { SETUP_ACCESS } from '../../operations/setup/managed-writes'

export const accFiscalYears = defineGrid({
  slug: 'acc-fiscal-years',
  module: 'accounting',
  title: 'Financial years',
  singular: 'Financial year',
  description: 'The years of the books. Nothing is posted outside an open one.',
  source: { kind: 'model', table: 'acc_fiscal_year', versioned: true },
  columns: fiscalYearColumns,
  defaultSort: '-starts_on',
  access: SETUP_ACCESS,
  writes: fiscalYearWrites,
  form: { sections: [{ fields: ['name', 'starts_on', 'ends_on'] }] },
  actions: [
    {
      key: 'create_next',
      label: 'Add the next year',
      icon: 'calendar-clock',
      scope: ['toolbar'],
      runs: 'once',
      operation: createNextYear,
    },
    {
      key: 'close',
      label: 'Close the year',
      icon: 'lock',
      scope: ['row'],
      runs: 'each',
      operation: closeYear,
      when: { column: 'closed', in: [false] },
      confirm: {
        title: 'Close this financial year?',
        body: 'Nothing can be posted into it until it is opened again. Income and expenses of later years begin at nothing by themselves.',
        button: 'Close the year',
      },
    },
    {
      key: 'reopen',
      label: 'Open it again',
      icon: 'undo-2',
      scope: ['row'],
      runs: 'each',
      operation: reopenYear,
      when: { column: 'closed', in: [true] },
      confirm: {
        title: 'Open this financial year again?',
        body: 'Documents can be posted into it again, and figures that were reported can change.',
        button: 'Open it again',
      },
    },
  ],
  empty: { title: 'No financial years', body: 'Add the year that you are in; nothing is posted without one.' },
})
