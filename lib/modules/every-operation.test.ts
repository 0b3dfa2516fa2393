import { Ajv2020, type ValidateFunction } from 'ajv/dist/2020'
import { afterAll, beforeAll, expect, test, vi } from 'vitest'
import { serve } from '@/lib/core/http/mount'
import { openApiDocument } from '@/lib/core/http/openapi/document'
import fc from '@/scripts/test/property'
import { rounds } from '@/scripts/test/strength'
import { startTestInstallation, type TestInstallation } from '@/tests/installation'
import { fitting, garbage, type Schema } from '@/tests/schema-values'
import { ownersChatKey } from '@/tests/team-chat/owners-key'

/**
 * Every operation of the OpenAPI document, sent what fits its schemas and what does not. Nothing crashes (no 5xx), every
 * status is a documented one, every answer of success is as its schema says, every error has its shape.
 * INDABA_TEST_SEED=<number> sends other values; INDABA_TEST_ROUNDS=<number> more of them.
 */
const SEED = Number(process.env.INDABA_TEST_SEED ?? 20_261_120)
const ROUNDS = rounds(40)
const MAX_MS = 20_000
const AT_ONCE = 6
const A_PASS = 5

// No worker runs here, for whose jobs a request could wait.
vi.mock('@/lib/core/jobs/end-of-run', () => ({ endOfRun: async () => null }))

type Parameter = { name: string; in: string; required?: boolean; schema: Schema }
type Media = Record<string, { schema: Schema; example?: unknown }>
type Operation = {
  operationId: string
  'x-surface': string
  parameters: Parameter[]
  requestBody?: { content: Media }
  responses: Record<string, { content?: Media }>
}
type Case = { method: string; path: string; operation: Operation }
type Sent = { url: string; init: RequestInit }

let installation: TestInstallation
let known: string[]
let basic: string
beforeAll(async () => {
  installation = await startTestInstallation()
  basic = (await ownersChatKey()).header
  const lists = await Promise.all(
    ['crm-contacts', 'crm-leads', 'crm-deals', 'crm-opportunities'].map((slug) =>
      installation.call('GET', `/grid/${slug}/data?per_page=3&columns=row_id`, { key: installation.ours.owner }),
    ),
  )
  known = lists.flatMap(({ body }) => body.rows.map(({ row_id }: { row_id: string }) => row_id))
}, 120_000)
afterAll(() => installation?.close())

const reference = openApiDocument() as { paths: Record<string, Record<string, Operation>> }
const cases: Case[] = Object.entries(reference.paths).flatMap(([path, methods]) =>
  Object.entries(methods).map(([method, operation]) => ({ method: method.toUpperCase(), path, operation })),
)
const ajv = new Ajv2020({ strict: false, validateFormats: false, allErrors: false })
ajv.addSchema(reference, 'doc')
const validators = new Map<string, ValidateFunction>()
function validator({ path, method }: Case, status: string): ValidateFunction {
  const pointer = ['paths', path, method.toLowerCase(), 'responses', status, 'content', 'application/json', 'schema']
  const ref = `doc#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
  let found = validators.get(ref)
  if (!found) {
    found = ajv.compile({ $ref: ref })
    validators.set(ref, found)
  }
  return found
}

/** A parameter's or field's value: mostly one that fits, and in a broken request one that does not. */
type Plan = {
  broken: number
  values: unknown[]
  wrong: unknown
  extra: boolean
  form: number
  id: number
  idempotencyKey: string
  random: string
}

/** Of the chat clients' wire: forms instead of JSON, Basic instead of Bearer, an envelope around everything. */
const FORM = 'application/x-www-form-urlencoded'
const isChat = ({ operation }: Case) => operation['x-surface'].startsWith('chat')

function requestOf(one: Case): fc.Arbitrary<Sent> {
  const { method, path, operation } = one
  const content = operation.requestBody?.content
  const json = (content?.['application/json'] ?? content?.[FORM])?.schema
  const fields = Object.entries(json?.properties ?? {})
  const query = operation.parameters.filter((parameter) => parameter.in === 'query')
  const schemas = [...query.map(({ schema }) => schema), ...fields.map(([, schema]) => schema)]
  const optional = [
    ...query.map(({ required }) => !required),
    ...fields.map(([name]) => !json?.required?.includes(name)),
  ]
  const plan = fc.record({
    /** Which value is wrong; none in about half of the requests. */
    broken: fc.integer({ min: -Math.max(2, schemas.length), max: schemas.length }),
    values: fc.tuple(
      ...schemas.map((schema, index) => {
        const root = index < query.length ? schema : (json ?? schema)
        const made = fitting(schema, root)
        return optional[index] ? fc.option(made, { nil: undefined, freq: 2 }) : made
      }),
    ),
    wrong: garbage,
    extra: fc.constantFrom(false, false, false, false, false, true),
    form: fc.integer({ min: 0, max: 19 }),
    id: fc.nat(),
    idempotencyKey: fc.string({
      unit: fc.constantFrom(...'0123456789abcdefghijklmnopqrstuvwxyz'),
      minLength: 1,
      maxLength: 4_000,
    }),
    // An address that has . or .. as a part is another address.
    random: fc.oneof(
      fc.uuid(),
      fc.string({ minLength: 1, maxLength: 20 }).filter((text) => !/^\.+$/.test(text)),
      fc.constantFrom('%', '\0', 'a/b', '١'),
    ),
  }) as fc.Arbitrary<Plan>
  return plan.map(({ broken, values, wrong, extra, form, id, idempotencyKey, random }) => {
    const value = (index: number) => (index === broken ? wrong : values[index])
    const filled = path.replace(/\{(\w+)\}/g, (_, name: string) => {
      const choices = operation.parameters.find((one) => one.in === 'path' && one.name === name)?.schema
        .enum as string[]
      return encodeURIComponent(
        choices && form > 1 ? choices[id % choices.length]! : form > 9 ? known[id % known.length]! : random,
      )
    })
    const search = new URLSearchParams()
    query.forEach(({ name }, index) => {
      const one = value(index)
      if (one !== undefined) search.append(name, typeof one === 'object' ? JSON.stringify(one) : String(one))
    })
    const chat = isChat(one)
    if (extra && method === 'GET') search.append('no_such_parameter', '1')
    const headers: Record<string, string> = { authorization: chat ? basic : `Bearer ${installation.ours.owner}` }
    if (form === 3) headers['idempotency-key'] = idempotencyKey
    if (form === 4) headers['x-organization-id'] = encodeURIComponent(random)
    const url = `http://localhost${filled}${search.size ? `?${search}` : ''}`
    if (method === 'GET') return { url, init: { method, headers } }
    const body: Record<string, unknown> = {}
    fields.forEach(([name], index) => {
      const one = value(query.length + index)
      if (one !== undefined) body[name] = one
    })
    if (extra) body.no_such_field = wrong
    if (chat) return { url, init: { method, headers: { ...headers, 'content-type': FORM }, body: formOf(body) } }
    const files = Object.keys(operation.requestBody?.content ?? {}).find((type) => type !== 'application/json')
    if (files)
      return { url, init: { method, headers: { ...headers, 'content-type': files }, body: JSON.stringify(wrong) } }
    headers['content-type'] = form === 5 ? 'text/plain' : 'application/json'
    const text =
      form === 6
        ? JSON.stringify(wrong)
        : form === 7
          ? '{"broken'
          : JSON.stringify(json?.properties ? body : (wrong ?? {}))
    return { url, init: { method, headers, body: method === 'DELETE' && form !== 8 ? '' : text } }
  })
}

/** Strings as they are, everything else as JSON. */
const formOf = (fields: Record<string, unknown>): string =>
  new URLSearchParams(
    Object.entries(fields).map(([name, value]) => [name, typeof value === 'string' ? value : JSON.stringify(value)]),
  ).toString()

/** An error as the surface has it. */
function isSoundError(one: Case, status: number, body: Record<string, unknown>): boolean {
  if (isChat(one)) return body.result === 'error' && typeof body.msg === 'string' && typeof body.code === 'string'
  const { detail, code } = body
  if (status !== 422) return typeof detail === 'string' && typeof code === 'string'
  return (
    Array.isArray(detail) &&
    detail.every((entry) => Array.isArray(entry.loc) && typeof entry.msg === 'string' && typeof entry.type === 'string')
  )
}

/** What is wrong with an answer; null: nothing. */
async function judge(one: Case, sent: Sent): Promise<string | null> {
  const answer = await serve(new Request(sent.url, sent.init))
  const { status } = answer
  const described = one.operation.responses[String(status)]
  const type = answer.headers.get('content-type') ?? ''
  // Provider refusals are the world's, not ours; 405 is for paths whose record does not offer the method.
  if (status >= 500 && status !== 502 && status !== 504) return `crashed: ${(await answer.text()).slice(0, 300)}`
  if (type.startsWith('text/event-stream')) {
    await answer.body?.cancel()
    return null
  }
  const text = await answer.text()
  if (status >= 400) {
    if (!type.includes('application/json')) return `an error that is no JSON: ${type}`
    if (status !== 405 && !isSoundError(one, status, JSON.parse(text)))
      return `an error of another shape: ${text.slice(0, 300)}`
    return described || [405, 502, 504].includes(status) ? null : `${status} is not documented: ${text.slice(0, 200)}`
  }
  if (!described) return `${status} is not documented`
  if (status === 204 || !described.content?.['application/json']) return null
  const valid = validator(one, String(status))
  return valid(JSON.parse(text)) ? null : `not as documented: ${ajv.errorsText(valid.errors)} in ${text.slice(0, 300)}`
}

test('examples are as their schemas say', () => {
  for (const one of cases)
    for (const [status, { content }] of Object.entries(one.operation.responses)) {
      const example = content?.['application/json']?.example
      if (example === undefined) continue
      const valid = validator(one, status)
      expect({ path: one.path, fits: valid(example), errors: valid.errors }).toMatchObject({ fits: true })
    }
}, 60_000)

test(`no operation crashes or answers what it does not say (seed ${SEED})`, async () => {
  console.log(`every-operation: INDABA_TEST_SEED=${SEED} INDABA_TEST_ROUNDS=${ROUNDS}`)
  const started = Date.now()
  const wrong: string[] = []
  const counts: Record<string, number> = {}
  const inOrder = [...cases].sort((a, b) => Number(a.method === 'DELETE') - Number(b.method === 'DELETE'))
  const inTime = () => Date.now() - started < MAX_MS
  // Every operation has its turn in each pass; a slow machine makes fewer passes.
  for (let pass = 0; pass * A_PASS < ROUNDS && (pass === 0 || inTime()); pass++) {
    const queue = [...inOrder]
    const work = async () => {
      for (let one = queue.shift(); one && (pass === 0 || inTime()); one = queue.shift()) {
        for (const sent of fc.sample(requestOf(one), { numRuns: A_PASS, seed: SEED + pass })) {
          const problem = await judge(one, sent).catch((error) => `threw: ${error.stack ?? error}`)
          counts[one.method] = (counts[one.method] ?? 0) + 1
          if (!problem) continue
          wrong.push(`${one.method} ${sent.url}\n  ${String(sent.init.body ?? '').slice(0, 300)}\n  ${problem}`)
          break
        }
      }
    }
    await Promise.all(Array.from({ length: AT_ONCE }, work))
  }
  console.log(
    `every-operation: ${JSON.stringify(counts)} requests to ${cases.length} operations in ${Date.now() - started} ms`,
  )
  expect(wrong.join('\n\n')).toBe('')
}, 180_000)
