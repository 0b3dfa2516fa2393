import { existsSync } from 'node:fs'
import { Failure } from '../lib/failure'
import { inProject } from '../lib/paths'
import { AFTER_IMPORTS, Draft, INTO_PERMISSIONS, permissionsFile, requireModule } from './draft'
import { camel, requireKebab, sentence, snake, words } from './names'

/** npm run new -- operation crm archive-lead */
export function draftOperation(module: string, name: string): Draft {
  requireModule(module)
  requireKebab(name, 'The operation')
  const [verb, ...noun] = words(name)
  if (!verb || noun.length === 0) throw new Failure('An operation is a verb and a noun, for example archive-lead.')
  const resource = snake(noun.join('-'))
  const permission = `${module}.${resource}.${verb}`
  const operation = camel(name)
  const home = `lib/modules/${module}`
  const subject = `${noun.join('-')}s`
  const draft = new Draft()

  draft.add(
    `${home}/operations/${subject}/${name}.ts`,
    `
import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

export const ${operation} = defineOperation({
  name: '${permission}',
  title: '${sentence(name)}',
  permission: '${permission}',
  effect: 'write',
  input: z.strictObject({ ${resource}_id: z.uuid() }),
  output: z.object({ id: z.string(), message: z.string() }),
  // Read and write through ctx.db; ctx.record() keeps the history, ctx.signal() tells the browsers.
  run: async ({ input }) => ({ id: input.${resource}_id, message: '${sentence(name)}: done.' }),
})
`,
  )
  draft.add(
    `${home}/operations/${subject}/${name}.test.ts`,
    `
import { expect, test } from 'vitest'
import { ${operation} } from './${name}'

test('it takes an id and nothing else', () => {
  const id = '01900000-0000-7000-8000-000000000000'
  expect(${operation}.input.safeParse({ ${resource}_id: id }).success).toBe(true)
  expect(${operation}.input.safeParse({ ${resource}_id: id, more: 1 }).success).toBe(false)
})
`,
  )
  draft.insert(
    permissionsFile(module),
    INTO_PERMISSIONS,
    `  '${permission}': { title: '${sentence(name)}', grant: 'member' },\n`,
  )
  const api = `${home}/api.ts`
  if (existsSync(inProject(api))) {
    draft.insert(api, AFTER_IMPORTS, `import { ${operation} } from './operations/${subject}/${name}'\n`)
    const path = `POST /${module}/${subject}/{${resource}_id}/${verb}`
    draft.insert(api, /defineApi\([^\n]*\{\n/, `  '${path}': route(${operation}, { summary: '${sentence(name)}' }),\n`)
  } else {
    draft.byHand.push(`${home}/api.ts or one of ${home}/api/: a row for ${operation}`)
  }
  return draft
}
