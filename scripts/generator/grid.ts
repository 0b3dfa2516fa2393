import { Failure } from '../lib/failure'
import { AFTER_IMPORTS, Draft, INTO_PERMISSIONS, permissionsFile, requireModule } from './draft'
import { gridTableSql } from './grid-table'
import { camel, pascal, requireKebab, sentence, singularOf, snake, words } from './names'

/** npm run new -- grid accounting suppliers: table, migration, columns, writes, permissions and the grid itself. */
export function draftGrid(module: string, name: string, singular = singularOf(name), now = new Date()): Draft {
  requireModule(module)
  requireKebab(name, 'The grid')
  requireKebab(singular, 'The singular')
  if (words(name)[0] === module) throw new Failure(`The module's name comes by itself: leave "${module}-" out.`)
  const slug = `${module}-${name}`
  const record = `${module}-${singular}`
  const table = snake(record)
  const permission = `${module}.${snake(singular)}`
  const home = `lib/modules/${module}`
  const draft = new Draft()

  draft.append(`prisma/schema/${module}.prisma`, prismaModel(pascal(record), table))
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  draft.add(`prisma/migrations/${stamp}_add_${table}/migration.sql`, gridTableSql(table))
  draft.add(`${home}/grids/${slug}.columns.ts`, columnsFile(camel(record)))
  draft.add(`${home}/operations/${singular}-writes.ts`, writesFile({ slug, record, singular, permission }))
  draft.add(`${home}/grids/${slug}.grid.ts`, gridFile({ slug, module, name, record, singular, table, permission }))

  draft.insert(permissionsFile(module), INTO_PERMISSIONS, permissionLines(permission, words(name).join(' ')))
  const card = `${home}/module.ts`
  draft.insert(card, AFTER_IMPORTS, `import { ${camel(slug)} } from './grids/${slug}.grid'\n`)
  draft.insert(card, /grids: \[/, `${camel(slug)}, `)
  draft.insert(
    card,
    /navigation: \[\n/,
    `    { label: '${sentence(name)}', href: '/${module}/${name}', icon: 'table', grid: '${slug}' },\n`,
  )
  return draft
}

function prismaModel(model: string, table: string): string {
  return `
model ${model} {
  id              String    @id @db.Uuid
  organization_id String    @db.Uuid
  name            String
  notes           String    @default("")
  search_text     String    @default("")
  is_sample       Boolean   @default(false)
  version         Int       @default(1)
  created_at      DateTime  @default(now()) @db.Timestamptz(3)
  updated_at      DateTime  @default(now()) @db.Timestamptz(3)
  deleted_at      DateTime? @db.Timestamptz(3)

  @@map("${table}")
}`
}

const columnsFile = (record: string) => `
import type { Column } from '@/lib/core/grid/define-grid'

export const ${record}Columns = {
  name: { label: 'Name', type: 'text', required: true, sort: true, search: true, edit: true, primary: true, width: 240 },
  notes: { label: 'Notes', type: 'long_text', search: true, edit: true, hidden: true },
  created_at: { label: 'Created', type: 'datetime', sort: true },
  updated_at: { label: 'Changed', type: 'datetime', sort: true, hidden: true },
} satisfies Record<string, Column>
`

const writesFile = (facts: { slug: string; record: string; singular: string; permission: string }) => `
import { modelWrites } from '@/lib/core/grid/model-writes'
import { ${camel(facts.record)}Columns } from '../grids/${facts.slug}.columns'

export const ${camel(facts.record)}Writes = modelWrites({
  slug: '${facts.slug}',
  singular: '${sentence(facts.singular)}',
  model: '${camel(facts.record)}',
  columns: ${camel(facts.record)}Columns,
  label: (row) => String(row.name),
  permission: '${facts.permission}',
  softDelete: true,
})
`

type GridFacts = Record<'slug' | 'module' | 'name' | 'record' | 'singular' | 'table' | 'permission', string>

const gridFile = ({ slug, module, name, record, singular, table, permission }: GridFacts) => `
import { defineGrid } from '@/lib/core/grid/define-grid'
import { ${camel(record)}Writes } from '../operations/${singular}-writes'
import { ${camel(record)}Columns } from './${slug}.columns'

export const ${camel(slug)} = defineGrid({
  slug: '${slug}',
  module: '${module}',
  title: '${sentence(name)}',
  singular: '${sentence(singular)}',
  description: '${sentence(name)} of this organization.',
  source: { kind: 'model', table: '${table}', softDelete: true, versioned: true },
  columns: ${camel(record)}Columns,
  defaultSort: 'name',
  access: {
    read: '${permission}.read',
    create: '${permission}.create',
    update: '${permission}.update',
    delete: '${permission}.delete',
  },
  writes: ${camel(record)}Writes,
  form: { sections: [{ fields: ['name', 'notes'] }] },
  stats: [{ key: 'total', label: '${sentence(name)}' }],
  searchPlaceholder: 'Search by name or notes',
  empty: { title: 'No ${words(name).join(' ')} yet', body: 'Add one by hand, or import a list.' },
})
`

function permissionLines(permission: string, plural: string): string {
  const rights = [
    ['read', `See ${plural}`, 'guest'],
    ['create', `Add ${plural}`, 'member'],
    ['update', `Change ${plural}`, 'member'],
    ['delete', `Delete and restore ${plural}`, 'moderator'],
  ]
  return rights
    .map(([verb, title, grant]) => `  '${permission}.${verb}': { title: '${title}', grant: '${grant}' },\n`)
    .join('')
}
