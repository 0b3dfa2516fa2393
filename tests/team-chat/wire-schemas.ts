import { Ajv, type ValidateFunction } from 'ajv'
import { findMounted } from '@/lib/core/http/router'
import schemas from '@/lib/modules/team-chat/wire-schemas/zulip-schemas.json' with { type: 'json' }

// biome-ignore lint/suspicious/noExplicitAny: schemas and answers of every shape
type Json = any

/** OpenAPI 3.0 says "or null" in a word of its own, also where the type is said elsewhere. */
function toJsonSchema(node: Json): Json {
  if (Array.isArray(node)) return node.map(toJsonSchema)
  if (node === null || typeof node !== 'object') return node
  const { nullable, ...rest } = node
  const plain = Object.fromEntries(Object.entries(rest).map(([key, value]) => [key, toJsonSchema(value)])) as Json
  return nullable && plain.type ? { ...plain, type: [plain.type, 'null'] } : plain
}

const ajv = new Ajv({ strict: false, allErrors: true })
ajv.addSchema({ $id: 'zulip', ...toJsonSchema({ components: schemas.components }) })

/** `GET /users/{}`: what the names in a path are called differs. */
const shapeOf = (key: string): string => key.replace(/\{[^}]+\}/g, '{}')
const compiled = new Map<string, ValidateFunction>()

function check(name: string, schema: Json): ValidateFunction {
  const known = compiled.get(name)
  if (known) return known
  const text = JSON.stringify(toJsonSchema(schema)).replaceAll('"#/components', '"zulip#/components')
  const made = ajv.compile(JSON.parse(text))
  compiled.set(name, made)
  return made
}

const successOf = new Map(Object.entries(schemas.endpoints).map(([key, schema]) => [shapeOf(key), schema]))
const ENVELOPE = { $ref: '#/components/schemas/JsonSuccessBase' }
const ERRORS: Json = {
  anyOf: [...Object.values(schemas.errors), { $ref: '#/components/schemas/CodedErrorBase' }],
}
const ERROR_OF: Json = schemas.errors
/** Codes whose answers carry keys that their name does not tell. */
const WITH_MORE = new Set(['BAD_REQUEST', 'STREAM_DOES_NOT_EXIST'])

/** What is wrong with an answer by Zulip's own schemas; an empty list: nothing. */
export function faultsOf(method: string, path: string, status: number, body: Json): string[] {
  const route = findMounted(method, `/api/v1${path.split('?')[0]}`)?.mounted.key
  if (status === 405 || status >= 500) return []
  const [name, schema] =
    status === 200
      ? [route ?? 'none', (route && successOf.get(shapeOf(route))) || ENVELOPE]
      : [`error ${body?.code}`, (!WITH_MORE.has(body?.code) && ERROR_OF[body?.code]) || ERRORS]
  const validate = check(name, schema)
  const faults = validate(body)
    ? []
    : (validate.errors ?? []).map((e) => `${e.instancePath} ${e.message} ${JSON.stringify(e.params)}`)
  return [...faults, ...(status === 200 ? missingKeys(route, body) : [])]
}

const REQUIRED: Record<string, string[]> = schemas.client_required

/** The schemas demand little; what real clients cannot do without is listed apart. */
function missingKeys(route: string | undefined, body: Json): string[] {
  const missing = (name: string, of: Json) =>
    REQUIRED[name]!.filter((key) => of?.[key] === undefined).map((key) => `${name} lacks ${key}`)
  if (route === 'GET /messages')
    return [
      ...missing(body.anchor === undefined ? 'messages_ids' : 'messages_range', body),
      ...body.messages.flatMap((message: Json) => messageFaults(message, missing)),
    ]
  if (route === 'GET /messages/{message_id}') return messageFaults(body.message, missing)
  if (route === 'GET /attachments')
    return [...missing('attachments_top', body), ...body.attachments.flatMap((a: Json) => missing('attachment', a))]
  if (route === 'GET /realm/presence') return missing('presence_top', body)
  if (route === 'GET /server_settings') return missing('server_settings', body)
  return []
}

function messageFaults(message: Json, missing: (name: string, of: Json) => string[]): string[] {
  return [
    ...missing('message', message),
    ...(message.type === 'stream' ? missing('message_stream', message) : []),
    ...(message.type === 'private' && 'stream_id' in message ? ['a direct message has a stream_id'] : []),
    ...message.reactions.flatMap((reaction: Json) => missing('reaction', reaction)),
  ]
}
