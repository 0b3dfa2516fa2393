/** The part of OpenAPI 3.1 that our own document uses, and what the reference page reads out of it. */

export type JsonSchema = {
  type?: string | string[]
  $ref?: string
  $defs?: Record<string, JsonSchema>
  properties?: Record<string, JsonSchema>
  required?: string[]
  items?: JsonSchema
  anyOf?: JsonSchema[]
  oneOf?: JsonSchema[]
  allOf?: JsonSchema[]
  enum?: unknown[]
  const?: unknown
  default?: unknown
  examples?: unknown[]
  format?: string
  pattern?: string
  minimum?: number
  maximum?: number
  minLength?: number
  maxLength?: number
  description?: string
  additionalProperties?: boolean | JsonSchema
}

export type Parameter = {
  name: string
  in: 'path' | 'query' | 'header' | 'cookie'
  required?: boolean
  description?: string
  schema?: JsonSchema
}

export type MediaTypes = Record<string, { schema?: JsonSchema }>

export type RawOperation = {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: MediaTypes }
  responses: Record<string, { description: string; content?: MediaTypes }>
  security?: unknown[]
  'x-permission'?: string
  'x-effect'?: string
  'x-aliases'?: string[]
}

export type GridFacts = {
  slug: string
  title: string
  module: string
  aliases: string[]
  ops: string[]
  actions: { key: string; label: string; scope: string[] }[]
  columns: { key: string; label: string; type: string }[]
}

export type OpenApiDocument = {
  info: { title: string; version: string; description?: string }
  servers?: { url: string }[]
  paths: Record<string, Record<string, RawOperation>>
  components?: { schemas?: Record<string, JsonSchema> }
  'x-grids'?: GridFacts[]
}

export type Operation = RawOperation & { id: string; method: string; path: string; tag: string }

export function operationsOf(document: OpenApiDocument): Operation[] {
  return Object.entries(document.paths).flatMap(([path, methods]) =>
    Object.entries(methods).map(([method, raw]) => ({
      ...raw,
      id: `${method}${path}`,
      method: method.toUpperCase(),
      path,
      tag: raw.tags?.[0] ?? 'other',
    })),
  )
}

export function groupByTag(operations: Operation[]): { tag: string; operations: Operation[] }[] {
  const groups = new Map<string, Operation[]>()
  for (const operation of operations) groups.set(operation.tag, [...(groups.get(operation.tag) ?? []), operation])
  return [...groups].map(([tag, members]) => ({ tag, operations: members })).sort((a, b) => a.tag.localeCompare(b.tag))
}

/** Follows references into the document's components, or into the definitions of the schema they stand in. */
export type Resolver = (schema: JsonSchema) => JsonSchema

export function resolverFor(document: OpenApiDocument, root: JsonSchema): Resolver {
  return (schema) => {
    const name = schema.$ref?.split('/').pop()
    if (schema.$ref === undefined) return schema
    if (schema.$ref === '#') return root
    return root.$defs?.[name ?? ''] ?? document.components?.schemas?.[name ?? ''] ?? {}
  }
}

/** The type in words, e.g. `text`, `list of numbers`, `text or nothing`. */
export function typeInWords(schema: JsonSchema, resolve: Resolver): string {
  const own = resolve(schema)
  const choices = own.anyOf ?? own.oneOf
  if (choices) return [...new Set(choices.map((choice) => typeInWords(choice, resolve)))].join(' or ')
  if (own.const !== undefined) return JSON.stringify(own.const)
  if (own.enum) return 'choice'
  if (Array.isArray(own.type)) return own.type.join(' or ')
  if (own.type === 'array') return `list of ${own.items ? typeInWords(own.items, resolve) : 'anything'}`
  if (own.type) return own.format ? `${own.type} (${own.format})` : own.type
  return own.properties ? 'object' : 'any'
}

const DEEPEST = 6

/** A value that fits the schema, to begin a request from. */
export function exampleOf(schema: JsonSchema, resolve: Resolver, depth = 0): unknown {
  const own = resolve(schema)
  if (own.examples?.length) return own.examples[0]
  if (own.default !== undefined) return own.default
  if (own.const !== undefined) return own.const
  if (own.enum) return own.enum[0]
  if (depth > DEEPEST) return null
  const choices = own.anyOf ?? own.oneOf
  if (choices) {
    const first = choices.find((choice) => resolve(choice).type !== 'null') ?? choices[0]
    return first ? exampleOf(first, resolve, depth + 1) : null
  }
  const type = Array.isArray(own.type) ? own.type.find((one) => one !== 'null') : own.type
  if (type === 'object' || own.properties) {
    const properties = Object.entries(own.properties ?? {})
    const wanted =
      depth === 0 && !own.required?.length ? properties : properties.filter(([name]) => own.required?.includes(name))
    return Object.fromEntries(wanted.map(([name, member]) => [name, exampleOf(member, resolve, depth + 1)]))
  }
  if (type === 'array') return own.items ? [exampleOf(own.items, resolve, depth + 1)] : []
  if (type === 'integer' || type === 'number') return own.minimum ?? 1
  if (type === 'boolean') return true
  if (type === 'null') return null
  return exampleText(own.format)
}

function exampleText(format: string | undefined): string {
  if (format === 'date-time') return '2026-02-28T12:05:00Z'
  if (format === 'date') return '2026-02-28'
  if (format === 'email') return 'name@company.example'
  if (format === 'uuid') return '018f4c1e-7a00-7000-8000-000000000000'
  if (format === 'uri' || format === 'url') return 'https://company.example'
  return 'text'
}
