import { existsSync } from 'node:fs'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'
import { AFTER_IMPORTS, Draft } from './draft'
import { addGrid, namesOf, navigationEntry, type RecordNames } from './grid'
import { camel, pascal, requireKebab, sentence, singularOf, snake, words } from './names'

/**
 * npm run new -- module fleet vehicles: a list of vehicles, a page for each, a form on it that adds a note, the operation
 * behind the form with its route, and tests of both.
 */
export function draftModule(module: string, name = 'items', singular = singularOf(name), now = new Date()): Draft {
  requireKebab(module, 'The module')
  if (existsSync(inProject('lib', 'modules', module))) throw new Failure(`There is a module "${module}" already.`)
  const details = { ...namesOf(module, name, singular), verb: `add-${singular}-note`, id: `${snake(singular)}_id` }
  const home = `lib/modules/${module}`
  const draft = new Draft()
  addGrid(draft, details, now, { rowPage: true })
  draft.add(`${home}/module.ts`, cardFile(details))
  draft.add(`${home}/api.ts`, apiFile(details))
  draft.add(`${home}/operations/${details.name}/${details.verb}.ts`, operationFile(details))
  draft.add(`${home}/operations/${details.name}/${details.verb}.test.ts`, operationTest(details))
  draft.add(`components/${module}/${singular}-note-form.tsx`, formFile(details))
  draft.add(`components/${module}/${singular}-note-form.test.tsx`, formTest(details))
  draft.add(`app/(workspace)/${module}/${name}/[id]/page.tsx`, pageFile(details))

  const card = `${camel(module)}Module`
  draft.insert('lib/modules/index.ts', AFTER_IMPORTS, `import { ${card} } from './${module}/module'\n`)
  draft.insert('lib/modules/index.ts', /cards: ModuleCard\[\] = \[\n/, `  ${card},\n`)
  const api = `${camel(module)}Api`
  draft.insert('lib/client/call.ts', AFTER_IMPORTS, `import type { ${api} } from '@/lib/modules/${module}/api'\n`)
  draft.insert('lib/client/call.ts', /^type Tables = /m, `RowsOf<typeof ${api}> &\n  `)
  // It may import whatever it needs, until another one stands on it.
  draft.insert('ARCHITECTURE.md', /^\| 5 +\|[^|]*`/m, `, \`${module}\``)
  return draft
}

type Facts = RecordNames & { verb: string; id: string }

const cardFile = (details: Facts) => `
import { defineModule } from '@/lib/core/module'
import { recordPermissions } from '@/lib/core/permissions'
import { ${camel(details.module)}Api } from './api'
import { ${camel(details.slug)} } from './grids/${details.slug}.grid'

export const ${camel(details.module)}Module = defineModule({
  name: '${details.module}',
  title: '${sentence(details.module)}',
  icon: 'package',
  order: 500,
  navigation: [${navigationEntry(details)}],
  permissions: { ...recordPermissions('${details.permission}', '${words(details.name).join(' ')}') },
  grids: [${camel(details.slug)}],
  apis: [${camel(details.module)}Api],
})
`

const pathOf = ({ module, name, id }: Facts) => `POST /${module}/${name}/{${id}}/notes`

const apiFile = (details: Facts) => `
import { defineApi, route } from '@/lib/core/http/api-table'
import { ${camel(details.verb)} } from './operations/${details.name}/${details.verb}'

export const ${camel(details.module)}Api = defineApi('platform', '${sentence(details.module)}', {
  '${pathOf(details)}': route(${camel(details.verb)}, { summary: 'Add a note to a ${words(details.singular).join(' ')}' }),
})
`

const operationFile = ({ slug, singular, record, permission, verb, id }: Facts) => `
import { z } from 'zod'
import { readRow } from '@/lib/core/grid/query/read-grid'
import { defineOperation } from '@/lib/core/operation'
import { ${camel(slug)} } from '../../grids/${slug}.grid'

export const ${camel(verb)} = defineOperation({
  name: '${permission}.add_note',
  title: 'Added a note to a ${words(singular).join(' ')}',
  permission: '${permission}.update',
  effect: 'write',
  input: z.strictObject({ ${id}: z.uuid(), note: z.string().trim().min(1, 'Write a note.').max(2_000) }),
  output: z.object({ ${id}: z.string(), notes: z.string() }).meta({ id: '${pascal(record)}Notes' }),
  async run({ ctx, input: { ${id}, note } }) {
    const { version, notes: before } = await readRow(${camel(slug)}, ctx, ${id})
    const notes = [before, note].filter(Boolean).join('\\n')
    await ctx.call(${camel(slug)}.writes.update, { row_id: ${id}, version, changes: { notes } })
    return { ${id}, notes }
  },
})
`

const operationTest = ({ slug, verb, id }: Facts) => `
import { expect, test } from 'vitest'
import { createTestDatabase } from '@/scripts/test/database'
import { memberOf, newOrganization, refusal, run } from '@/tests/crm/organization'
import { ${camel(slug)} } from '../../grids/${slug}.grid'
import { ${camel(verb)} } from './${verb}'

await createTestDatabase()

test('notes are added below each other, and to those of one’s own organization alone', async () => {
  const ctx = await memberOf(await newOrganization())
  const { id } = await run(${camel(slug)}.writes.create, ctx, { name: 'First' })
  await run(${camel(verb)}, ctx, { ${id}: id, note: 'One' })
  expect(await run(${camel(verb)}, ctx, { ${id}: id, note: 'Two' })).toEqual({ ${id}: id, notes: 'One\\nTwo' })
  const stranger = await memberOf(await newOrganization())
  expect(await refusal(run(${camel(verb)}, stranger, { ${id}: id, note: 'Three' }))).toMatchObject({ status: 404 })
})
`

const formFile = (details: Facts) => `
'use client'
import { useRouter } from 'next/navigation'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'

export function ${pascal(details.singular)}NoteForm({ id }: { id: string }) {
  const router = useRouter()
  const form = useForm({
    initial: { note: '' },
    send: async ({ note }, intent) => {
      await call('${pathOf(details)}', { ${details.id}: id, note }, intent)
      form.reset({ note: '' })
      router.refresh()
    },
  })
  return (
    <Form form={form} button="Add note" className="flex flex-col items-start gap-3">
      <Field label="Note" name="note" required>
        <Textarea {...form.text('note')} />
      </Field>
    </Form>
  )
}
`

const formTest = (details: Facts) => `
// @vitest-environment happy-dom
import { expect, test, vi } from 'vitest'
import { call } from '@/lib/client/call'
import { openDocument } from '@/tests/client/document'
import { ${pascal(details.singular)}NoteForm } from './${details.singular}-note-form'

vi.mock('@/lib/client/call', () => ({ call: vi.fn() }))
vi.mock('next/navigation', () => ({ useRouter: () => ({ refresh: vi.fn() }) }))
const { draw, type, click } = openDocument()

test('sends the note and is empty for the next one', async () => {
  await draw(<${pascal(details.singular)}NoteForm id="x" />)
  await type('note', 'Serviced')
  await click('Add note')
  expect(vi.mocked(call).mock.calls[0]?.[1]).toEqual({ ${details.id}: 'x', note: 'Serviced' })
  expect(document.querySelector('textarea')?.value).toBe('')
})
`

const pageFile = ({ module, slug, singular }: Facts) => `
import { recordPage } from '@/app/(workspace)/record-page'
import { ${pascal(singular)}NoteForm } from '@/components/${module}/${singular}-note-form'
import { PageHeader } from '@/components/ui/page-header'
import { readGridRow } from '@/lib/core/grid/operations'
import { runOperation } from '@/lib/core/operation'

const record = recordPage({
  read: (ctx, row_id) => runOperation(readGridRow, ctx, { slug: '${slug}', row_id }),
  title: ({ row }) => String(row.name),
  screen: ({ row }) => (
    <div className="mx-auto flex w-full max-w-3xl flex-col gap-4 px-4 py-4 sm:px-6">
      <PageHeader title={String(row.name)} description={String(row.notes)} className="whitespace-pre-line" />
      <${pascal(singular)}NoteForm id={row.row_id} />
    </div>
  ),
})

export const { generateMetadata } = record
export default record.page
`
