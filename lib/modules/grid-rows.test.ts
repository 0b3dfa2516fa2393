import { expect, test } from 'vitest'
import { z } from 'zod'
import { rowSchema } from '@/lib/core/grid/row-schema'
import { grids } from '@/lib/core/registry'
import '.'

/** What reads rows of a grid, in the server and in the browser, is typed by what the grid declares. */
test('the types of rows are those that the grids declare; run this with -u after a change', async () => {
  const types = grids()
    .map((grid) => `    '${grid.slug}': {\n${fieldsOf(rowSchema(grid))}    }\n`)
    .sort()
  await expect(`${HEAD}${types.join('')}  }\n}\n`).toMatchFileSnapshot('generated/grid-rows.ts')
})

const HEAD = `// Made from the declarations of the grids by lib/modules/grid-rows.test.ts.
import '@/lib/core/grid/wire-rows'

declare module '@/lib/core/grid/wire-rows' {
  interface GridRows {
`

type Field = { type?: string | string[]; anyOf?: { type?: string }[]; items?: { type: string } }

function fieldsOf(row: z.ZodType): string {
  const { $defs = {}, $ref } = z.toJSONSchema(row)
  // Named, so it is among the definitions.
  const { properties = {}, required = [] } = $defs[$ref!.split('/').at(-1)!]!
  const fields = Object.entries(properties as Record<string, Field>)
  return fields.map(([key, field]) => `      ${key}${required.includes(key) ? '' : '?'}: ${typeOf(field)}\n`).join('')
}

function typeOf({ type, anyOf, items }: Field): string {
  if (anyOf) return anyOf.map(typeOf).join(' | ')
  if (type === 'array') return `${items!.type}[]`
  if (Array.isArray(type)) return type.map((one) => typeOf({ type: one })).join(' | ')
  return type === 'integer' ? 'number' : (type ?? 'unknown')
}
