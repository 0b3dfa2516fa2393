import type { Requirement } from '../../context'
import { answerOf } from '../route-answer'
import { type MountedRoute, methodOf } from '../router'
import type { Components } from './components'
import { errorAnswer, errorResponse, errorsOf, headers, isChat } from './errors'
import { exampleOf } from './examples'
import { componentRef, type Json, pascalCase } from './json'
import { idAsTitle } from './operation-id'
import { idempotencyHeader, parameterObject, pathSchema, rawQueryParameters } from './parameters'

type InputSchema = { properties?: Record<string, Json>; required?: string[] }

export function describeOperation(mounted: MountedRoute, id: string, components: Components): Json {
  const { route, table, key } = mounted
  const { operation } = route
  const input = components.input(operation.input, pascalCase(id)) as InputSchema
  const chat = isChat(table.surface)
  const body = bodyOf(mounted, input)
  return {
    operationId: id,
    tags: [table.tag],
    summary: route.summary ?? idAsTitle(id),
    'x-permission': operation.permission,
    'x-effect': operation.effect,
    'x-surface': table.surface,
    ...(route.aliases ? { 'x-aliases': route.aliases } : {}),
    ...(chat ? { security: [{ basic: [] }, { session: [] }] } : {}),
    ...(route.machine ? { security: [{ [route.machine.scheme]: [] }] } : {}),
    ...((operation.permission as Requirement) === 'public' ? { security: [] } : {}),
    ...(route.deprecated ? { deprecated: true } : {}),
    parameters: [...parametersOf(mounted, input), ...(methodOf(key) === 'GET' ? [] : [idempotencyHeader])],
    ...(body ? { requestBody: body } : {}),
    responses: responsesOf(mounted, id, components),
  }
}

/** GET and DELETE send all that the path does not name in the query, and so does a body that is a file. */
const hasFields = ({ key, route }: MountedRoute): boolean =>
  methodOf(key) !== 'GET' && methodOf(key) !== 'DELETE' && route.rawBody === undefined

function parametersOf(mounted: MountedRoute, input: InputSchema): Json[] {
  const { route, params } = mounted
  const required = new Set(input.required ?? [])
  return Object.entries(input.properties ?? {}).flatMap(([name, property]): Json[] => {
    if (route.rawBody && name === 'body') return []
    if (params.includes(name)) return [parameterObject(name, 'path', true, pathSchema(name, property))]
    if (route.rawQuery && name === 'query') return rawQueryParameters
    const own = hasFields(mounted) ? [] : [parameterObject(name, 'query', required.has(name), property)]
    const header = Object.entries(route.headers ?? {}).find(([, field]) => field === name)?.[0]
    return header ? [...own, { ...parameterObject(name, 'query', false, property), name: header, in: 'header' }] : own
  })
}

function bodyOf(mounted: MountedRoute, input: InputSchema): Json | null {
  const { route, params, table } = mounted
  if (route.rawBody) return { content: fileContent(route.rawBody) }
  if (!hasFields(mounted)) return null
  const fields = Object.entries(input.properties ?? {}).filter(([name]) => !params.includes(name))
  if (fields.length === 0) return null
  const schema = route.wholeBody
    ? { type: 'object', description: 'Flat fields, as the grid’s schema lists them.', additionalProperties: true }
    : {
        type: 'object',
        properties: Object.fromEntries(fields),
        required: fields.map(([name]) => name).filter((name) => input.required?.includes(name)),
        additionalProperties: false,
      }
  if (isChat(table.surface)) return { content: formContent(schema) }
  return { content: { [route.formFiles ? 'multipart/form-data' : 'application/json']: { schema } } }
}

/** Chat clients send forms: strings as they are, everything else as JSON inside its field. */
const formContent = (schema: Json): Json => ({
  'application/x-www-form-urlencoded': { schema },
  'multipart/form-data': { schema },
})

const binary = { type: 'string', format: 'binary' }
const fileContent = (types: readonly string[]): Json =>
  Object.fromEntries(types.map((type) => [type, { schema: binary }]))

function responsesOf(mounted: MountedRoute, id: string, components: Components): Json {
  const { route, table } = mounted
  const chat = isChat(table.surface)
  const success = successOf(mounted, id, components)
  return {
    [String(route.status ?? 200)]: success,
    ...Object.fromEntries(
      Object.entries(route.further ?? {}).map(([status, description]) => [
        status,
        Number(status) < 400 ? { ...success, description } : errorAnswer(status, description, chat),
      ]),
    ),
    ...Object.fromEntries(errorsOf(mounted).map((status) => [status, errorResponse(status, chat)])),
  }
}

function successOf(mounted: MountedRoute, id: string, components: Components): Json {
  const { route, table } = mounted
  if (route.status === 204) return { description: 'Done; no body.', headers }
  const answer = answerOf(route)
  if (!answer) return { description: 'Success.', headers, content: fileContent([route.produces!]) }
  const own = components.answer(answer, `${pascalCase(id)}Answer`)
  const schema = isChat(table.surface) ? { allOf: [componentRef('ChatSuccess'), own] } : own
  const example = route.example ?? exampleOf(schema, components.schemas)
  return { description: 'Success.', headers, content: { 'application/json': { schema, example } } }
}
