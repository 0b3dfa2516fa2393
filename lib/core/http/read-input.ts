import { createHash } from 'node:crypto'
import { AppError, badRequest, invalid, tooLarge } from '../errors'
import type { FieldError } from '../grid/wire'
import type { SurfaceName } from './api-table'
import { type MountedRoute, methodOf } from './router'

const MAX_BODY_BYTES = 1_000_000

export type DecodedInput = { input: Record<string, unknown>; locate: (field: string) => string }

/** Path, query and body as one input. A name that stands in two places is an error, not a guess. */
export async function readInput(
  request: Request,
  mounted: MountedRoute,
  path: Record<string, string>,
  query: URLSearchParams,
): Promise<DecodedInput> {
  const { route, key } = mounted
  // An address has no other way to write one.
  if (request.url.includes('%00')) {
    refuseUnstorable('path', path)
    refuseUnstorable('query', Object.fromEntries(query))
  }
  if (route.rawBody) {
    const locate = (field: string) => (field in path ? 'path' : field === 'body' ? 'body' : 'query')
    return { input: { ...Object.fromEntries(query), ...path, body: fileBody(request, route.rawBody) }, locate }
  }
  if (route.rawRequest) {
    const raw = await readBytes(request, route.rawRequest.maxBytes)
    const headers = Object.fromEntries(request.headers)
    const locate = (field: string) => (field in path ? 'path' : 'query')
    return { input: { ...Object.fromEntries(query), ...path, raw, headers }, locate }
  }
  demandOnce(query)
  const hasBody = methodOf(key) !== 'GET'
  const body = !hasBody
    ? {}
    : route.formFiles && isForm(request)
      ? await readForm(request, route.formFiles.maxBytes())
      : await readJsonBody(request, mounted.table.surface as keyof typeof UNREADABLE)
  if (route.wholeBody) return { input: { ...path, body }, locate: () => 'body' }
  if (route.rawQuery) return { input: { ...path, query }, locate: (field) => (field in path ? 'path' : 'query') }

  const asked = Object.fromEntries(query)
  const twice = Object.keys(body).filter((name) => name in path || name in asked)
  if (twice.length)
    throw invalid(
      twice.map((name) => ({
        loc: ['body', name],
        msg: `${name} is given by the address already.`,
        type: 'extra_forbidden',
      })),
    )
  const sent = { ...headersOf(request, route.headers), ...route.fields?.(request.headers) }
  const locate = (field: string) =>
    field in path
      ? 'path'
      : field in asked
        ? 'query'
        : field in body
          ? 'body'
          : field in sent
            ? 'header'
            : hasBody
              ? 'body'
              : 'query'
  return { input: { ...sent, ...asked, ...body, ...path }, locate }
}

const headersOf = (request: Request, fields: Record<string, string> = {}): Record<string, string> =>
  Object.fromEntries(
    Object.entries(fields).flatMap(([header, field]) => {
      const value = request.headers.get(header)
      return value === null ? [] : [[field, value]]
    }),
  )

/** A parameter that comes twice is an error, not a guess; a filter may: it means any of its values. */
function demandOnce(query: URLSearchParams): void {
  const names = [...query.keys()].filter((name) => !/^filter(\[|$)/.test(name))
  const twice = new Set(names.filter((name, at) => names.indexOf(name) !== at))
  if (twice.size)
    throw invalid([...twice].map((name) => ({ loc: ['query', name], msg: `Send ${name} once.`, type: 'value_error' })))
}

/**
 * PostgreSQL stores no null character and no half of a surrogate pair, not even to look for it: neither in names nor in
 * values, however deep.
 */
function refuseUnstorable(place: string, values: object): void {
  const wrong: FieldError[] = []
  // A list of what is left, as JSON may be nested deeper than functions may call themselves.
  const left: { loc: FieldError['loc']; value: unknown }[] = [{ loc: [place], value: values }]
  for (let next = left.pop(); next; next = left.pop()) {
    const { loc, value } = next
    const text = `${loc.at(-1)} ${typeof value === 'string' ? value : ''}`
    const problem = text.includes('\0') ? 'null' : text.isWellFormed() ? null : 'incomplete'
    if (problem) wrong.push({ loc: loc.map(storable), msg: `Remove the ${problem} character.`, type: 'value_error' })
    if (typeof value === 'object' && value !== null)
      for (const [name, inner] of Object.entries(value))
        left.push({
          loc: loc.length < MAX_PLACES ? [...loc, Array.isArray(value) ? Number(name) : name] : loc,
          value: inner,
        })
  }
  if (wrong.length) throw invalid(wrong)
}

/** How deep an error says where it is. */
const MAX_PLACES = 10
const storable = (part: string | number) => (typeof part === 'string' ? part.replaceAll('\0', '').toWellFormed() : part)

function fileBody(request: Request, types: readonly string[]): ReadableStream<Uint8Array> {
  const type = (request.headers.get('content-type')?.split(';')[0] ?? '').trim().toLowerCase()
  if (!types.includes(type))
    throw new AppError(415, 'unsupported_type', `Send the file itself, as ${types.join(', ')}.`)
  if (!request.body) throw badRequest('The body is empty. Send the file in it.')
  return request.body
}

const isForm = ({ headers }: Request): boolean => /^multipart\/form-data\b/i.test(headers.get('content-type') ?? '')

/** Fields and files by their names. A name that comes twice is an error, not a guess. */
async function readForm(request: Request, mostBytes: number): Promise<Record<string, string | File>> {
  const bytes = await readBytes(request, mostBytes)
  const headers = { 'Content-Type': request.headers.get('content-type') as string }
  const form = await new Response(new Uint8Array(bytes), { headers }).formData().catch(() => {
    throw badRequest('The form cannot be read. Send multipart/form-data with its boundary.')
  })
  const fields: Record<string, string | File> = {}
  for (const [name, value] of form) {
    if (Object.hasOwn(fields, name))
      throw invalid([{ loc: ['body', name], msg: `Send ${name} once.`, type: 'value_error' }])
    if (typeof value === 'string') refuseUnstorable('body', { [name]: value })
    fields[name] = typeof value === 'string' ? value : await withFingerprint(value)
  }
  return fields
}

/** Files say in JSON what they hold, so that one Idempotency-Key with another file is seen to be another request. */
async function withFingerprint(file: File): Promise<File> {
  const sha256 = createHash('sha256')
    .update(new Uint8Array(await file.arrayBuffer()))
    .digest('hex')
  const { name, type, size } = file
  return Object.defineProperty(file, 'toJSON', { value: () => ({ name, type, size, sha256 }) })
}

async function readJsonBody(request: Request, surface: keyof typeof UNREADABLE): Promise<Record<string, unknown>> {
  const unreadable = UNREADABLE[surface]
  const text = new TextDecoder().decode(await readBytes(request, MAX_BODY_BYTES))
  if (text.trim() === '') return {}
  const type = request.headers.get('content-type') ?? 'application/json'
  if (!/^application\/(json|[\w.+-]+\+json)\b/i.test(type))
    throw unreadable('json_type', 'Send JSON, with Content-Type: application/json.')
  let parsed: unknown
  try {
    parsed = JSON.parse(text)
  } catch {
    throw unreadable('json_invalid', 'The body is not valid JSON.')
  }
  if (typeof parsed !== 'object' || parsed === null || Array.isArray(parsed))
    throw unreadable('json_object', 'The body must be a JSON object.')
  // Almost no body has one, and looking at every value costs more than this.
  if (/\\u(0000|d[89a-f])/i.test(text)) refuseUnstorable('body', parsed)
  return parsed as Record<string, unknown>
}

type Unreadable = (type: 'json_type' | 'json_invalid' | 'json_object', msg: string) => AppError

/** What a body that is no JSON object is answered; the integration API's document has 422 for every wrong input. */
const UNREADABLE: Record<Exclude<SurfaceName, 'chat' | 'chat-files'>, Unreadable> = {
  platform: (type, msg) => (type === 'json_type' ? new AppError(415, 'unsupported_type', msg) : badRequest(msg)),
  integration: (type, msg) => invalid([{ loc: ['body'], msg, type }]),
}

/** Stops reading at the limit, whatever the caller claimed. */
export async function readBytes({ body, headers }: Request, mostBytes: number): Promise<Buffer> {
  const refuse = () => tooLarge(`The body is larger than ${mostBytes / 1_000_000} MB.`)
  if (Number(headers.get('content-length') ?? 0) > mostBytes) throw refuse()
  const pieces: Uint8Array[] = []
  let bytes = 0
  for await (const piece of (body ?? []) as unknown as AsyncIterable<Uint8Array>) {
    bytes += piece.byteLength
    if (bytes > mostBytes) throw refuse()
    pieces.push(piece)
  }
  return Buffer.concat(pieces)
}
