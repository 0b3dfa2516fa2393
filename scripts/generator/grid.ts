import { Failure } from '../lib/failure'
import { AFTER_IMPORTS, Draft, INTO_PERMISSIONS, permissionsFile, requireModule } from './draft'
import { camel, pascal, requireKebab, sentence, singularOf, snake, words } from './names'

/** npm run new -- grid accounting visits: table, migration, permissions and the grid itself. */
export function draftGrid(module: string, name: string, singular = singularOf(name), now = new Date()): Draft {
  requireModule(module)
  const details = namesOf(module, name, singular)
  const draft = new Draft()
  addGrid(draft, details, now)
  draft.insert(
    permissionsFile(module),
    INTO_PERMISSIONS,
    `\n  ...recordPermissions('${details.permission}', '${words(name).join(' ')}'),\n`,
  )
  draft.insert(permissionsFile(module), AFTER_IMPORTS, "import { recordPermissions } from '@/lib/core/permissions'\n")
  const card = `lib/modules/${module}/module.ts`
  draft.insert(card, AFTER_IMPORTS, `import { ${camel(details.slug)} } from './grids/${details.slug}.grid'\n`)
  draft.insert(card, /grids: \[/, `${camel(details.slug)}, `)
  draft.insert(card, /navigation: \[/, `${navigationEntry(details)},\n`)
  return draft
}

export type RecordNames = ReturnType<typeof namesOf>

export function namesOf(module: string, name: string, singular: string) {
  requireKebab(name, 'The grid')
  requireKebab(singular, 'The singular')
  if (words(name)[0] === module) throw new Failure(`The module's name is added automatically: leave "${module}-" out.`)
  return {
    module,
    name,
    singular,
    slug: `${module}-${name}`,
    record: `${module}-${singular}`,
    table: snake(`${module}-${singular}`),
    permission: `${snake(module)}.${snake(singular)}`,
  }
}

/** What belongs to the grid alone; `rowPage`: each row has a page of its own. */
export function addGrid(draft: Draft, details: RecordNames, now: Date, { rowPage = false } = {}): void {
  const { module, slug, table } = details
  draft.append(`prisma/schema/${module}.prisma`, prismaModel(pascal(details.record), table))
  const stamp = now.toISOString().replace(/\D/g, '').slice(0, 14)
  draft.add(`prisma/migrations/${stamp}_add_${table}/migration.sql`, migration(table))
  draft.add(`lib/modules/${module}/grids/${slug}.grid.ts`, gridFile(details, rowPage))
}

export const navigationEntry = ({ name, module, slug }: RecordNames) =>
  `{ label: '${sentence(name)}', href: '/${module}/${name}', icon: 'table', grid: '${slug}' }`

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

const migration = (table: string) => `
SELECT record_table('${table}', 'name text NOT NULL', 'notes text NOT NULL DEFAULT ''''');
SELECT search_by('${table}', 'name', 'notes');
CREATE INDEX ${table}_name_idx ON ${table} (organization_id, (lower(name) COLLATE "und-x-icu"), id) WHERE deleted_at IS NULL;
`

const gridFile = ({ slug, module, name, singular, table, permission }: RecordNames, rowPage: boolean) => `
import { tableGrid } from '@/lib/core/grid/table-grid'

export const ${camel(slug)} = tableGrid({
  slug: '${slug}',
  module: '${module}',
  title: '${sentence(name)}',
  singular: '${sentence(singular)}',
  table: '${table}',
  permission: '${permission}',
  columns: {
    name: { label: 'Name', type: 'text', required: true, sort: true, search: true, edit: true, primary: true },
    notes: { label: 'Notes', type: 'long_text', search: true, edit: true },
  },
${rowPage ? `  rowPage: '/${module}/${name}/{row_id}',\n` : ''}})
`
