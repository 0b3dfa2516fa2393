import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020'
import { describe, expect, test } from 'vitest'
import { rowComponent } from '@/lib/core/grid/row-schema'
import { answerDocument } from '@/lib/core/http/openapi/answer-document'
import { DOCUMENT_SURFACES, openApiDocument } from '@/lib/core/http/openapi/document'
import { answerOf } from '@/lib/core/http/route-answer'
import { fullPath, methodOf, mountedRoutes } from '@/lib/core/http/router'
import { grids, modules } from '@/lib/core/registry'
import '.'

/** The contract: what the OpenAPI document says of every route, event and grid. A new one is tested by being there. */
type Media = { schema: { $ref?: string; allOf?: { $ref?: string }[] }; example?: unknown }
type Operation = {
  operationId: string
  summary: string
  parameters: { name: string; description?: string }[]
  requestBody?: { content: Record<string, Media> }
  responses: Record<string, { content?: Record<string, Media> }>
}
type Paths = Record<string, Record<string, Operation>>
type Document = { paths: Paths; webhooks: Paths; components: { schemas: Record<string, object> } }

const document = openApiDocument() as Document
const operations = Object.values(document.paths).flatMap((methods) => Object.values(methods))
const ajv = new Ajv2020({ strict: false, validateFormats: false })
ajv.addSchema(document, 'doc')
const validator = (pointer: string[]) =>
  ajv.compile({
    $ref: `doc#/${pointer.map((part) => encodeURIComponent(part.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`,
  })

test.each(DOCUMENT_SURFACES)('the document of %s is valid OpenAPI 3.1', async (surface) => {
  const { valid, errors } = await new Validator().validate(
    structuredClone(openApiDocument(surface)) as Record<string, unknown>,
  )
  expect({ valid, errors }).toEqual({ valid: true, errors: undefined })
})

test('operation ids begin with a verb and are unique', () => {
  const ids = operations.map(({ operationId }) => operationId)
  expect(new Set(ids).size).toBe(ids.length)
  expect(ids.filter((id) => !VERB.test(id))).toEqual([])
})
const VERB =
  /^(accept|act|add|allocate|apply|archive|auto|build|call|cancel|change|check|choose|claim|clear|commit|confirm|create|deactivate|delete|disable|discard|dismiss|download|drop|enable|end|export|fetch|find|get|ignore|import|join|keep|list|lock|log|mark|match|merge|move|mute|open|order|pause|place|post|prepare|preview|print|pull|purge|qualify|quote|receive|recategorize|reconcile|register|regenerate|remove|rename|render|renew|reorder|report|request|resend|reset|restore|retry|reverse|revert|revoke|rotate|run|save|search|send|set|split|start|stop|store|submit|subscribe|suggest|suspend|switch|sync|test|transfer|unallocate|undo|unsubscribe|update|upload|write)([A-Z]|$)/

test('every operation has a title, every parameter a description', () => {
  const undescribed = operations.flatMap(({ operationId, parameters }) =>
    parameters.filter(({ description }) => !description).map(({ name }) => `${operationId}: ${name}`),
  )
  expect(undescribed).toEqual([])
  expect(operations.filter(({ summary }) => !/^\p{Lu}/u.test(summary)).map(({ summary }) => summary)).toEqual([])
})

test('every answer in JSON is a named component with an example that fits it', () => {
  const wrong: string[] = []
  for (const mounted of mountedRoutes()) {
    if (!answerOf(mounted.route)) continue
    const pointer = ['paths', fullPath(mounted), methodOf(mounted.key).toLowerCase(), 'responses']
    const status = String(mounted.route.status ?? 200)
    const { operationId, responses } = document.paths[pointer[1]!]![pointer[2]!]!
    const { schema, example } = responses[status]!.content!['application/json']!
    if (!(schema.$ref ?? schema.allOf?.[1]?.$ref)) wrong.push(`${operationId}: no named component`)
    const fits = validator([...pointer, status, 'content', 'application/json', 'schema'])
    if (!fits(example)) wrong.push(`${operationId}: ${ajv.errorsText(fits.errors)} in ${JSON.stringify(example)}`)
  }
  expect(wrong).toEqual([])
})

/** What is said to be of any kind, by its place, and why nothing truer can be said. */
const OF_ANY_KIND: Record<string, string> = {
  'GridRow.*': 'of any grid; each has a row of its own among the components',
  'AgentAction.input.*': 'the arguments of any tool',
  'ApprovalReasons.reads[].input.*': 'the arguments of any tool',
  'GetReplayAnswer.runs[].would_ask[].before.*': 'a row of any grid',
  'GetReplayAnswer.runs[].would_ask[].input.*': 'the arguments of any tool',
  'BoardCard.*': 'a row of any grid',
  'ActionResult.data': 'what an action of any grid hands over, such as the address of a file',
  'ActionResult.results[].data': 'the same of one row',
  'FilterCondition.value': 'what a column of any kind is compared with',
  'GridAction.when.in[]': 'values of a column of any kind',
  'GridActionParam.default': 'a value of a column of any kind',
  'GridColumn.default': 'a value of a column of any kind',
  'HistoryEntry.changes[].before': 'a value of a column of any kind',
  'HistoryEntry.changes[].after': 'a value of a column of any kind',
  'TimelineEntry.changes[].before': 'a value of a column of any kind',
  'TimelineEntry.changes[].after': 'a value of a column of any kind',
  'TimelineItem.changes[].before': 'a value of a column of any kind',
  'TimelineItem.changes[].after': 'a value of a column of any kind',
  'TimelineEntry.data.*': 'what the module that told the entry keeps with it',
  'GridAccItemsRow.features': 'JSON that the organization chooses',
  'GridAccItemsRow.feature_values': 'JSON that the organization chooses',
  'GridAiAgentApprovalsRow.input': 'the arguments of any tool',
  'GridAiAgentApprovalsRow.before': 'a record of any grid',
  'GridAiAgentApprovalsRow.output': 'what any tool answers',
  'GridAiAgentActionLogRow.after': 'values of any record',
  'GridAiAgentActionLogRow.before': 'values of any record',
  'GridAiAgentActionLogRow.input': 'what a tool of any kind was called with',
  'GridAiAgentActionLogRow.output': 'what a tool of any kind answered',
  'GridPlatformEventsRow.payload': 'the payload of any event; `webhooks` describes each',
  'GridCrmLeadsRow.form_answers': 'JSON of a form that the organization made elsewhere',
  'GridSettingsAuditLogRow.before': 'values of any record',
  'GridSettingsAuditLogRow.after': 'values of any record',
  'GetJobAnswer.job.result': 'what a job of any kind hands over',
  'ListEventTypesAnswer.events[].example.data.*': 'the payload of any event; `webhooks` describes each',
  'Preferences.*': 'keys that programs keep there survive',
  'PreparedDocument.*': 'fields of a document of any kind, as its form takes them',
  'PreparedDocument.items[].*': 'fields of a line of any kind of document',
}

/** An empty schema: z.unknown, z.any, z.custom or a loose object. Routes that `produces` a file or a stream have no such answer. */
test('every value in an answer says what it is, but for those that are listed', () => {
  const found = new Set<string>()
  const seen = new Set<string>()
  const look = (schema: unknown, place: string): void => {
    if (Array.isArray(schema)) for (const part of schema) look(part, place)
    if (typeof schema !== 'object' || schema === null || Array.isArray(schema)) return
    const { $ref, properties = {}, additionalProperties, items, ...rest } = schema as Record<string, unknown>
    const said = Object.keys(schema).filter((key) => !['description', 'example', 'examples', 'default'].includes(key))
    if (said.length === 0) found.add(place)
    if (typeof $ref === 'string' && !seen.has($ref)) {
      seen.add($ref)
      const name = $ref.split('/').at(-1)!
      look(document.components.schemas[name], name)
    }
    for (const [key, value] of Object.entries(properties as object)) look(value, `${place}.${key}`)
    if (additionalProperties) look(additionalProperties, `${place}.*`)
    if (items) look(items, `${place}[]`)
    for (const key of ['anyOf', 'oneOf', 'allOf', 'prefixItems']) look(rest[key], place)
  }
  for (const { operationId, responses } of operations)
    for (const { content } of Object.values(responses)) look(content?.['application/json']?.schema, operationId)
  for (const grid of grids()) look({ $ref: `#/components/schemas/${rowComponent(grid)}` }, grid.slug)
  expect([...found].sort()).toEqual(Object.keys(OF_ANY_KIND).sort())
})

describe('webhooks', () => {
  const events = modules().flatMap((card) => card.events)
  test.each(events.map((event) => [event.name]))('%s is described, with an example that fits', (name) => {
    const { content } = document.webhooks[name]!.post!.requestBody!
    const fits = validator(['webhooks', name, 'post', 'requestBody', 'content', 'application/json', 'schema'])
    expect({ fits: fits(content['application/json']!.example), errors: fits.errors }).toMatchObject({ fits: true })
  })
})

test('every grid has its row as a component', () => {
  const rows = (document as unknown as { 'x-grids': { slug: string; row: { $ref: string } }[] })['x-grids']
  expect(rows.map(({ slug }) => slug)).toEqual(grids().map(({ slug }) => slug))
  for (const { row } of rows) expect(document.components.schemas).toHaveProperty(row.$ref.split('/').at(-1)!)
})

describe('GET /api/openapi.json', () => {
  const get = (query = '', headers = {}) =>
    answerDocument(new Request(`http://localhost/api/openapi.json${query}`, { headers }))

  test('surface=integration holds the documented integration API alone', async () => {
    const { paths } = (await get('?surface=integration').json()) as Document
    expect(Object.keys(paths).length).toBeGreaterThan(10)
    expect(Object.keys(paths).filter((path) => !path.startsWith('/api/v1/rest/'))).toEqual([])
    expect(get('?surface=no').status).toBe(400)
  })

  test('a document that the caller has already is 304', async () => {
    const etag = get().headers.get('etag')!
    for (const tag of [etag, `W/${etag}`, `"other", ${etag}`])
      expect(get('', { 'if-none-match': tag }).status).toBe(304)
    expect(get('', { 'if-none-match': '"other"' }).status).toBe(200)
    expect(get('?surface=integration', { 'if-none-match': etag }).status).toBe(200)
  })
})
