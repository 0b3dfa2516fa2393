import { type Column, defineGrid, type GridDeclaration } from './define-grid'
import { modelWrites } from './writes/model-writes'
import type { ModelWrites } from './writes/write-rules'

type Usual = 'source' | 'writes' | 'access'
type Derived = 'defaultSort' | 'description' | 'empty'
type TableGrid = Omit<GridDeclaration, Usual | Derived> &
  Partial<Pick<GridDeclaration, Derived>> & {
    /** Made by `record_table`; it counts versions. */
    table: string
    /** False: what is deleted is gone. Otherwise it lies in the bin. */
    softDelete?: boolean
    /** `<prefix>.read`, `.create`, `.update` and `.delete` are asked. */
    permission: string
    rules?: ModelWrites['rules']
    forPeople?: ModelWrites['forPeople']
  }

/** Columns that every table of records has; a grid that declares created_at has its own. */
const recordDates: Record<string, Column> = {
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
}

/** A grid over a table of records, with its writes. What is usual follows from the columns, and may be declared otherwise. */
export function tableGrid({ table, permission, rules, forPeople, softDelete = true, ...rest }: TableGrid) {
  const grid = { ...rest, columns: { ...rest.columns, ...(rest.columns.created_at ? {} : recordDates) } }
  const columns = Object.entries(grid.columns)
  const primary = columns.find(([, column]) => column.primary)?.[0] ?? 'id'
  const searched = columns.filter(([, column]) => column.search).map(([, { label }]) => label.toLowerCase())
  const writes = modelWrites({
    ...{ slug: grid.slug, singular: grid.singular, columns: grid.columns, permission, rules },
    ...(forPeople ? { forPeople } : {}),
    model: table.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()),
    label: (row) => String(row[primary]),
    softDelete,
  })
  const { create, update, remove, restore } = writes
  const declared = defineGrid({
    defaultSort: primary,
    description: `${grid.title} of this organization.`,
    form: { sections: [{ fields: columns.filter(([, column]) => column.edit).map(([key]) => key) }] },
    stats: [{ key: 'total', label: grid.title }],
    empty: { title: `No ${grid.title.toLowerCase()} yet`, body: 'Add one here, or import a list.' },
    searchPlaceholder: `Search by ${new Intl.ListFormat('en', { type: 'disjunction' }).format(searched)}`,
    ...grid,
    source: { kind: 'model', table, softDelete, versioned: true },
    access: permission,
    writes: softDelete ? { create, update, remove, restore } : { create, update, remove },
  })
  return { ...declared, writes }
}
