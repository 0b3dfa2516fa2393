import { z } from 'zod'
import type { Requirement } from '../context'
import { env } from '../env'
import { actionsOf } from '../grid/actions-of'
import { grids } from '../registry'
import type { SurfaceName } from './api-table'
import { LONGEST_IDEMPOTENCY_KEY } from './mount'
import { fullPath, type MountedRoute, methodOf, mountedRoutes } from './router'

type Json = Record<string, unknown>
let document: Json | null = null

/** OpenAPI 3.1 of every route table, with all grids and their actions in `x-grids`. Made once. */
export function openApiDocument(): Json {
  document ??= {
    openapi: '3.1.0',
    info: {
      title: 'Indaba API',
      version: '1',
      description:
        'Send an API key as `Authorization: Bearer <key>`. Unsafe requests accept `Idempotency-Key`. Every answer carries `X-Request-Id`.',
    },
    servers: [{ url: env.url }],
    security: [{ key: [] }, { session: [] }],
    paths: paths(),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A personal or organization API key.' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        basic: { type: 'http', scheme: 'basic', description: 'Chat clients: e-mail and chat API key.' },
        ...machineSchemes(),
      },
      schemas: errorSchemas,
      headers: answerHeaders,
    },
    tags: [...new Set(mountedRoutes().map(({ table }) => table.tag))].sort().map((name) => ({ name })),
    'x-grids': grids().map((grid) => ({
      slug: grid.slug,
      title: grid.title,
      module: grid.module,
      aliases: grid.aliases,
      ops: Object.keys(grid.writes ?? {}),
      actions: actionsOf(grid).map(({ key, label, scope }) => ({ key, label, scope })),
      board: grid.board !== undefined,
      columns: Object.entries(grid.columns).map(([key, { label, type }]) => ({ key, label, type })),
    })),
  }
  return document
}

const machineSchemes = (): Json =>
  Object.fromEntries(
    mountedRoutes().flatMap(({ route: { machine } }) =>
      machine
        ? [[machine.scheme, { type: 'apiKey', in: 'header', name: machine.header, description: machine.description }]]
        : [],
    ),
  )

function paths(): Json {
  const all: Record<string, Json> = {}
  for (const mounted of mountedRoutes()) {
    const path = fullPath(mounted)
    all[path] = { ...all[path], [methodOf(mounted.key).toLowerCase()]: operationObject(mounted) }
  }
  return all
}

function operationObject(mounted: MountedRoute): Json {
  const { route, table, params, key } = mounted
  const { operation } = route
  const schema = jsonSchema(operation.input, 'input') as { properties?: Record<string, Json>; required?: string[] }
  const required = new Set(schema.required ?? [])
  const names = Object.keys(schema.properties ?? {})
  const chat = isChat(table.surface)
  const bodyless = methodOf(key) === 'GET' || methodOf(key) === 'DELETE' || route.rawBody !== undefined
  const parameters = names.flatMap((name): Json[] => {
    const property = schema.properties![name]!
    if (route.rawBody && name === 'body') return []
    if (params.includes(name)) return [{ name, in: 'path', required: true, schema: pathSchema(name, property) }]
    if (route.rawQuery && name === 'query') return rawQueryParameters
    if (!bodyless) return []
    const { description, ...own } = property
    return [{ name, in: 'query', required: required.has(name), ...(description ? { description } : {}), schema: own }]
  })
  const bodyNames = bodyless ? [] : names.filter((name) => !params.includes(name))
  const bodySchema = route.wholeBody
    ? { type: 'object', description: 'Flat fields, as the grid’s schema lists them.', additionalProperties: true }
    : {
        type: 'object',
        properties: Object.fromEntries(bodyNames.map((name) => [name, schema.properties![name]])),
        required: bodyNames.filter((name) => required.has(name)),
        additionalProperties: false,
      }
  return {
    operationId: `${operation.name}:${key}`.replace(/[^\w.]+/g, '_'),
    tags: [table.tag],
    summary: route.summary ?? operation.title,
    'x-permission': operation.permission,
    'x-effect': operation.effect,
    'x-surface': table.surface,
    ...(route.aliases ? { 'x-aliases': route.aliases } : {}),
    ...(chat ? { security: [{ basic: [] }, { session: [] }] } : {}),
    ...(route.machine ? { security: [{ [route.machine.scheme]: [] }] } : {}),
    ...((operation.permission as Requirement) === 'public' ? { security: [] } : {}),
    ...(route.deprecated ? { deprecated: true } : {}),
    parameters: [...parameters, ...(methodOf(key) === 'GET' ? [] : [idempotencyHeader])],
    ...(route.rawBody ? { requestBody: { content: fileContent(route.rawBody) } } : {}),
    ...(bodyNames.length ? { requestBody: { content: bodyContent(mounted, bodySchema) } } : {}),
    responses: {
      [String(route.status ?? 200)]: success(mounted),
      ...Object.fromEntries(
        Object.entries(route.further ?? {}).map(([status, description]) => [
          status,
          Number(status) < 400 ? { ...success(mounted), description } : errorAnswer(status, description, chat),
        ]),
      ),
      ...Object.fromEntries(errorsOf(mounted).map((status) => [status, errorAnswer(status, errors[status]!, chat)])),
    },
  }
}

const isChat = (surface: SurfaceName): boolean => surface === 'chat' || surface === 'chat-files'

const bodyContent = ({ table, route }: MountedRoute, schema: Json): Json =>
  isChat(table.surface)
    ? formContent(schema)
    : { [route.formFiles ? 'multipart/form-data' : 'application/json']: { schema } }

/** Chat clients send forms: strings as they are, everything else as JSON inside its field. */
const formContent = (schema: Json): Json => ({
  'application/x-www-form-urlencoded': { schema },
  'multipart/form-data': { schema },
})

/** The envelope around a chat operation's own answer. */
const enveloped = (schema: Json): Json => ({
  allOf: [{ $ref: '#/components/schemas/ChatSuccess' }, schema],
})

const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: { type: 'string', format: 'binary' } }]))

function pathSchema(name: string, property: Json): Json {
  return name === 'slug' ? { type: 'string', enum: grids().flatMap((grid) => [grid.slug, ...grid.aliases]) } : property
}

function success({ route, table }: MountedRoute): Json {
  if (route.status === 204) return { description: 'Done; no body.', headers }
  const type = route.produces ?? 'application/json'
  const own = route.respond ? {} : jsonSchema(route.operation.output, 'output', table.surface !== 'platform')
  const schema = isChat(table.surface) && !route.respond ? enveloped(own) : own
  const example = route.example === undefined ? {} : { example: route.example }
  return { description: 'Success.', headers, content: { [type]: { schema, ...example } } }
}

/** @param open answers may have further keys one day: additions keep the version */
function jsonSchema(schema: z.ZodType, io: 'input' | 'output', open = false): Json {
  const { $schema: _, ...json } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    override({ zodSchema, jsonSchema: made }) {
      // Left out of inputs that are transformed, where they are right all the same.
      const examples = z.globalRegistry.get(zodSchema as unknown as z.ZodType)?.examples
      if (examples) made.examples = examples as []
      if (made.minimum === Number.MIN_SAFE_INTEGER) delete made.minimum
      if (made.maximum === Number.MAX_SAFE_INTEGER) delete made.maximum
      // A value or null: with its bounds where readers look for them.
      const [own, none, ...others] = made.anyOf ?? []
      if (own && none?.type === 'null' && others.length === 0 && typeof own.type === 'string' && !own.enum) {
        delete made.anyOf
        Object.assign(made, { ...own, ...made, type: [own.type, 'null'] })
      }
      if (open && made.additionalProperties === false) delete made.additionalProperties
    },
  }) as Json
  return json
}

const errors: Record<string, string> = {
  400: 'The request cannot be read.',
  401: 'No valid credentials.',
  403: 'The caller lacks the right.',
  404: 'Unknown, or another organization’s.',
  409: 'The state does not allow it, or the row changed since it was read.',
  413: 'The body is too large.',
  415: 'The body is of another type.',
  422: 'Input is wrong; all errors at once.',
  429: 'Too many requests; see Retry-After.',
}

/** What an operation may answer when it fails. The integration API says 422 to everything that it cannot read. */
function errorsOf({ key, params, table }: MountedRoute): string[] {
  const reads = methodOf(key) === 'GET'
  if (isChat(table.surface)) return ['400', '401', '404', '429']
  const integration = table.surface === 'integration'
  return Object.keys(errors).filter((status) => {
    if (status === '400') return !integration
    if (status === '404') return !integration || params.length > 0
    if (status === '409') return !integration || !reads
    if (status === '413') return !reads
    return status !== '415' || !(reads || integration)
  })
}

const errorAnswer = (status: string, description: string, chat: boolean): Json => ({
  description,
  ...(status === '429' ? { headers: { ...headers, 'Retry-After': header('RetryAfter') } } : { headers }),
  content: {
    'application/json': { schema: { $ref: `#/components/schemas/${errorSchema(status, chat)}` } },
  },
})

const errorSchema = (status: string, chat: boolean): string =>
  chat ? 'ChatError' : status === '422' ? 'ValidationError' : 'Error'

const header = (name: string): Json => ({ $ref: `#/components/headers/${name}` })
const headers: Json = {
  'X-Request-Id': header('RequestId'),
  'RateLimit-Limit': header('RateLimitLimit'),
  'RateLimit-Remaining': header('RateLimitRemaining'),
  'RateLimit-Reset': header('RateLimitReset'),
}
const counted = (description: string): Json => ({ description, schema: { type: 'integer' } })
const answerHeaders: Json = {
  RequestId: { description: 'Quote it when you report a problem.', schema: { type: 'string' } },
  RateLimitLimit: counted('Requests a minute.'),
  RateLimitRemaining: counted('Requests that are left now.'),
  RateLimitReset: counted('Seconds until all of them are back.'),
  RetryAfter: counted('Seconds to wait before the next request.'),
}

const errorSchemas = {
  ChatSuccess: {
    type: 'object',
    required: ['result', 'msg'],
    properties: {
      result: { const: 'success' },
      msg: { const: '' },
      ignored_parameters_unsupported: { type: 'array', items: { type: 'string' } },
    },
  },
  ChatError: {
    type: 'object',
    required: ['result', 'msg', 'code'],
    properties: {
      result: { const: 'error' },
      msg: { type: 'string', description: 'What went wrong, for people.' },
      code: { type: 'string', description: 'What went wrong, for programs, e.g. BAD_REQUEST.' },
    },
  },
  Error: {
    type: 'object',
    required: ['detail', 'code'],
    properties: {
      detail: { type: 'string', description: 'What went wrong and what to do.' },
      code: { type: 'string' },
    },
  },
  ValidationError: {
    type: 'object',
    required: ['detail'],
    properties: {
      detail: {
        type: 'array',
        items: {
          type: 'object',
          required: ['loc', 'msg', 'type'],
          properties: {
            loc: { type: 'array', items: { type: ['string', 'integer'] } },
            msg: { type: 'string' },
            type: { type: 'string' },
          },
        },
      },
    },
  },
}

const text = (name: string, description: string): Json => ({
  name,
  in: 'query',
  required: false,
  description,
  schema: { type: 'string' },
})

const rawQueryParameters: Json[] = [
  text('q', 'Full search over the declared search columns.'),
  text('filter', 'Nested groups as JSON: {"and": [...]}, {"or": [...]} of {"column","op","value"}.'),
  {
    name: 'filter[column][op]',
    in: 'query',
    required: false,
    description: 'One condition; op is eq by default.',
    schema: { type: 'string' },
  },
  text('sort', 'Columns, comma-separated; a minus before one turns it round.'),
  text('page', '1-based.'),
  text('per_page', '50 by default, at most 200.'),
  text('cursor', 'From next_cursor, instead of page.'),
  text('columns', 'Only these columns.'),
  text('count', 'exact, estimated or none.'),
]

const idempotencyHeader: Json = {
  name: 'Idempotency-Key',
  in: 'header',
  required: false,
  description: 'The same key and body within 24 hours returns the first answer.',
  schema: { type: 'string', maxLength: LONGEST_IDEMPOTENCY_KEY },
}
