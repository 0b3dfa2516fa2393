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

type MediaTypes = Record<string, { schema?: JsonSchema; example?: unknown }>

type Answer = { description: string; content?: MediaTypes }

type RawOperation = {
  operationId: string
  tags?: string[]
  summary?: string
  description?: string
  parameters?: Parameter[]
  requestBody?: { content: MediaTypes }
  responses: Record<string, Answer | { $ref: string }>
  security?: unknown[]
  'x-permission'?: string
  'x-effect'?: string
  'x-aliases'?: string[]
}

type GridFacts = {
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
  components?: { schemas?: Record<string, JsonSchema>; responses?: Record<string, Answer> }
  webhooks?: Record<string, Record<string, RawOperation>>
  'x-tagGroups'?: { name: string; tags: string[] }[]
  'x-grids'?: GridFacts[]
}

/** `isWebhook`: sent by us, to an address of the subscriber; its path is the event's name. */
export type Operation = Omit<RawOperation, 'responses'> & {
  id: string
  method: string
  path: string
  tag: string
  module: string
  isWebhook: boolean
  responses: Record<string, Answer>
}

export function operationsOf(document: OpenApiDocument): Operation[] {
  const moduleOf = new Map(document['x-tagGroups']?.flatMap(({ name, tags }) => tags.map((tag) => [tag, name])))
  const listed = (paths: OpenApiDocument['paths'], isWebhook: boolean): Operation[] =>
    Object.entries(paths).flatMap(([path, methods]) =>
      Object.entries(methods).map(([method, raw]) => {
        const tag = raw.tags?.[0] ?? 'Other'
        return {
          ...raw,
          id: raw.operationId,
          method: method.toUpperCase(),
          path,
          tag,
          module: moduleOf.get(tag) ?? tag,
          isWebhook,
          responses: answersOf(document, raw),
        }
      }),
    )
  return [...listed(document.paths, false), ...listed(document.webhooks ?? {}, true)]
}

/** Errors that operations share are described once, in the components. */
function answersOf({ components }: OpenApiDocument, { responses }: RawOperation): Record<string, Answer> {
  return Object.fromEntries(
    Object.entries(responses).map(([status, answer]) => [
      status,
      '$ref' in answer ? (components?.responses?.[answer.$ref.split('/').pop()!] ?? { description: '' }) : answer,
    ]),
  )
}

export type OperationGroup = { module: string; tags: { tag: string; operations: Operation[] }[] }

/** By module and, where a module has several, by tag; in the order of the document. */
export function groupByModule(operations: Operation[], document: OpenApiDocument): OperationGroup[] {
  const modules = [
    ...new Set([...(document['x-tagGroups'] ?? []).map(({ name }) => name), ...operations.map((one) => one.module)]),
  ]
  return modules
    .map((module) => {
      const members = operations.filter((one) => one.module === module)
      const tags = [...new Set(members.map(({ tag }) => tag))]
      return { module, tags: tags.map((tag) => ({ tag, operations: members.filter((one) => one.tag === tag) })) }
    })
    .filter(({ tags }) => tags.length > 0)
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
export function describeType(schema: JsonSchema, resolve: Resolver): string {
  const own = resolve(schema)
  const choices = own.anyOf ?? own.oneOf
  if (choices) return [...new Set(choices.map((choice) => describeType(choice, resolve)))].join(' or ')
  if (own.const !== undefined) return JSON.stringify(own.const)
  if (own.enum) return 'choice'
  if (Array.isArray(own.type)) return own.type.join(' or ')
  if (own.type === 'array') return `list of ${own.items ? describeType(own.items, resolve) : 'anything'}`
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
