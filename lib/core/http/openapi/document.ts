import { createHash } from 'node:crypto'
import { actionsOf } from '@/lib/core/grid/actions/actions-of'
import { env } from '../../env'
import { rowComponent, rowSchema } from '../../grid/row-schema'
import { grids, modules } from '../../registry'
import { fullPath, type MountedRoute, methodOf, mountedRoutes } from '../router'
import { Components } from './components'
import { answerHeaders, errorResponses, errorSchemas } from './errors'
import { componentRef, type Json } from './json'
import { operationIds } from './operation-id'
import { describeOperation } from './operation-object'
import { webhooks } from './webhooks'

/** `all`: every surface. `integration`: the documented Integration REST API alone, for tools that read a whole document. */
export const DOCUMENT_SURFACES = ['all', 'integration'] as const
export type DocumentSurface = (typeof DOCUMENT_SURFACES)[number]

type Published = { document: Json; text: string; etag: string }
const published = new Map<DocumentSurface, Published>()

/** OpenAPI 3.1 of the route tables and events; of `all` also the rows and actions of each grid. Made once. */
export function publishedDocument(surface: DocumentSurface = 'all'): Published {
  const known = published.get(surface)
  if (known) return known
  const document = makeDocument(surface)
  const text = JSON.stringify(document)
  const etag = `"${createHash('sha256').update(text).digest('base64url').slice(0, 27)}"`
  published.set(surface, { document, text, etag })
  return published.get(surface)!
}

export const openApiDocument = (surface: DocumentSurface = 'all'): Json => publishedDocument(surface).document

function makeDocument(surface: DocumentSurface): Json {
  const wanted = mountedRoutes().filter(({ table }) => surface === 'all' || table.surface === surface)
  const components = new Components(errorSchemas)
  const ids = operationIds()
  const paths: Record<string, Json> = {}
  for (const mounted of wanted) {
    const path = fullPath(mounted)
    const operation = describeOperation(mounted, ids.get(mounted.route)!, components)
    paths[path] = { ...paths[path], [methodOf(mounted.key).toLowerCase()]: operation }
  }
  const events = webhooks(components)
  return {
    openapi: '3.1.0',
    info: {
      title: surface === 'all' ? 'Indaba API' : 'Indaba Integration API',
      version: '1',
      description:
        'Send an API key as `Authorization: Bearer <key>`. Unsafe requests accept `Idempotency-Key`. Every answer carries `X-Request-Id`.',
    },
    servers: [{ url: env.url }],
    security: [{ key: [] }, { session: [] }],
    tags: tagsOf(wanted).map((name) => ({ name })),
    'x-tagGroups': tagGroups(wanted),
    paths,
    webhooks: events,
    ...(surface === 'all' ? { 'x-grids': describeGrids(components) } : {}),
    components: {
      securitySchemes: {
        key: { type: 'http', scheme: 'bearer', description: 'A personal or organization API key.' },
        session: { type: 'apiKey', in: 'cookie', name: 'next-auth.session-token' },
        basic: { type: 'http', scheme: 'basic', description: 'Chat clients: e-mail and chat API key.' },
        ...machineSchemes(wanted),
      },
      schemas: components.schemas,
      responses: errorResponses,
      headers: answerHeaders,
    },
  }
}

const WEBHOOKS = 'Webhooks'
const tagsOf = (routes: MountedRoute[]): string[] => [
  ...[...new Set(routes.map(({ table }) => table.tag))].sort(),
  WEBHOOKS,
]

/** The tags by module, under the module's title, for readers that show groups. */
function tagGroups(routes: MountedRoute[]): Json[] {
  const shown = new Set(tagsOf(routes))
  const groups = modules().map((card) => ({
    name: card.title,
    tags: [...new Set(card.apis.map(({ tag }) => tag))].filter((tag) => shown.delete(tag)),
  }))
  return [...groups, { name: WEBHOOKS, tags: [WEBHOOKS] }].filter(({ tags }) => tags.length > 0)
}

const describeGrids = (components: Components): Json[] =>
  grids().map((grid) => {
    components.answer(rowSchema(grid), rowComponent(grid))
    return {
      slug: grid.slug,
      title: grid.title,
      module: grid.module,
      aliases: grid.aliases,
      ops: Object.keys(grid.writes ?? {}),
      actions: actionsOf(grid).map(({ key, label, scope }) => ({ key, label, scope })),
      board: grid.board !== undefined,
      columns: Object.entries(grid.columns).map(([key, { label, type }]) => ({ key, label, type })),
      row: componentRef(rowComponent(grid)),
    }
  })

const machineSchemes = (routes: MountedRoute[]): Json =>
  Object.fromEntries(
    routes.flatMap(({ route: { machine } }) =>
      machine
        ? [[machine.scheme, { type: 'apiKey', in: 'header', name: machine.header, description: machine.description }]]
        : [],
    ),
  )
