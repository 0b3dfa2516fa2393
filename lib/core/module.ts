import type { RequestDetails } from './auth/caller'
import type { AnyConnector } from './connections/define-connector'
import type { Ctx } from './context'
import type { Contribution } from './contributions/slot'
import type { Sql } from './db/sql'
import type { EventDefinition } from './events'
import type { Grid } from './grid/define-grid'
import type { ApiTable } from './http/api-table'
import type { JobDefinition } from './jobs/define-job'
import type { WorkSource } from './jobs/work-source'
import type { EventListener, WorkerTask } from './jobs/worker-task'
import type { Backlog } from './metrics/backlog'
import type { Permissions } from './permissions'
import type { WebhookHandler } from './webhooks-in/webhook-handler'

/** One module's card: everything that the rest of the product knows of it. */
export type ModuleCard = {
  name: string
  title: string
  /** Name in the browser's icon map. */
  icon: string
  /** Order in the navigation; modules without pages leave it out. */
  order?: number
  navigation: NavigationEntry[]
  /** Its tile on the home page: with the figures of its first grids, or links alone. `figures` by default. */
  homeTile?: 'figures' | 'links'
  permissions: Permissions
  grids: Grid[]
  apis: ApiTable[]
  events: EventDefinition[]
  /** What it adds to modules below it: actions on their grids, what their slots want. */
  contributions?: Contribution[]
  jobs: JobDefinition[]
  /** Hears every event, in the transaction that hands it on. */
  onEvents?: EventListener
  /** What every worker process does beside the jobs. */
  tasks?: WorkerTask[]
  /** Rows that wait to be worked on or have failed, for the metrics. */
  backlogs?: Backlog[]
  /** Work without a person, for the page of what runs and what failed. */
  work?: WorkSource[]
  /** Outside services that it speaks to; each is set up under Settings, Connections. */
  connectors?: AnyConnector[]
  /** Its work on webhooks that we receive, by provider. */
  webhookHandlers?: WebhookHandler[]
  /** Who stands behind `Authorization: Basic`, on the chat surface alone. Throws 401. */
  basicAuthenticator?: (header: string, request: RequestDetails) => Promise<Ctx>
  /** Rows for a new organization, e.g. the default pipeline; runs in its transaction. */
  onOrganizationCreated?: (input: { organizationId: string; db: import('./db/prisma').TenantDb }) => Promise<void>
  /** Removes the module's sample rows and nothing that people entered; gives their number. */
  purgeSample?: (input: { organizationId: string; db: import('./db/prisma').TenantDb }) => Promise<number>
  /** First steps on the getting-started page; `done` is read from real rows. */
  gettingStarted?: (ctx: import('./context').OrganizationCtx) => GettingStartedStep[]
}

export type GettingStartedStep = { key: string; title: string; body: string; href: string; done: Sql }

export type NavigationEntry = {
  label: string
  href: string
  icon: string
  /** The page is this grid's; its read permission is asked. */
  grid?: string
  /** For a page that is no grid's. */
  permission?: string
  /** `g` and then this letter goes there. */
  shortcut?: string
  /** Listed after this page of a module below instead of among its own module's. */
  after?: string
}

type Lists = Pick<ModuleCard, 'navigation' | 'permissions' | 'grids' | 'apis' | 'events' | 'jobs'>
const NOTHING: Lists = { navigation: [], permissions: {}, grids: [], apis: [], events: [], jobs: [] }

/** A card; what a module has none of is left out. */
export const defineModule = (card: Omit<ModuleCard, keyof Lists> & Partial<Lists>): ModuleCard => ({
  ...NOTHING,
  ...card,
})
