import { PrismaPg } from '@prisma/adapter-pg'
import { LRUCache } from 'lru-cache'
import { processState } from '../process/process-state'
import { Prisma, PrismaClient } from './generated/client'
import { appPool, BEGIN_SNAPSHOT, bindOrganization, changePlans, systemPool } from './pool'
import { currentRead } from './read-scope'
import { eachInSnapshot, type Snapshot } from './snapshot'
import { inSnapshot, inTransaction, poolForPrisma, type Transaction } from './transaction'

export type { Snapshot, TenantDb } from './snapshot'
export type { Transaction } from './transaction'

/** Across organizations; only for code that runs before or beyond one (sign-in, outbox, jobs). */
export type SystemDb = PrismaClient

type Clients = { app?: PrismaClient; system?: PrismaClient }
const clients = processState('db-clients', (): Clients => ({}))

function appClient(): PrismaClient {
  clients.app ??= new PrismaClient({ adapter: new PrismaPg(poolForPrisma(appPool())) })
  return clients.app
}

/**
 * The client of the system role. Say why in the calling code: it passes every organization. In an operation that reads, the database
 * refuses its writes too.
 */
export const systemDb = (): SystemDb => (currentRead() ? systemReads : systemClient())

function systemClient(): SystemDb {
  clients.system ??= new PrismaClient({ adapter: new PrismaPg(poolForPrisma(systemPool())) })
  return clients.system
}

type RuntimeModel = { dbName: string | null; fields: { name: string; kind: string; type: string }[] }

/** Read from a client that never connects: declarations ask for them as they are imported, and a build has no settings. */
function declaredModels(): Record<string, RuntimeModel> {
  models ??= (
    new PrismaClient({ adapter: new PrismaPg({}) }) as unknown as {
      _runtimeDataModel: { models: Record<string, RuntimeModel> }
    }
  )._runtimeDataModel.models
  return models
}
let models: Record<string, RuntimeModel> | undefined

/** The table of a model, and its columns with Prisma's types. @param model as it stands on a client: `crmLead` */
export function modelFields(model: string): { table: string; fields: Map<string, string> } {
  const name = model[0]!.toUpperCase() + model.slice(1)
  const { dbName, fields } = declaredModels()[name]!
  const columns = fields.filter(({ kind }) => kind === 'scalar' || kind === 'enum')
  return { table: dbName ?? name, fields: new Map(columns.map(({ name: column, type }) => [column, type])) }
}

export async function closePrisma(): Promise<void> {
  const open = [clients.app, clients.system]
  clients.app = undefined
  clients.system = undefined
  bound.clear()
  await Promise.all(open.map((client) => client?.$disconnect()))
}

/** Models with an organization_id: the first lock adds it to each query, row-level security is the second. */
const tenantModels = new Set(
  Object.entries(Prisma.ModelName)
    .filter(([name]) => 'organization_id' in (fieldsOf(name) ?? {}))
    .map(([name]) => name),
)

function fieldsOf(model: string): Record<string, string> | undefined {
  return (Prisma as unknown as Record<string, Record<string, string>>)[`${model}ScalarFieldEnum`]
}

const BEGIN = { text: 'begin', silent: true }
/** Lists of rows are parameters, of one row or of thousands: a plan for any length is a bad one for most. */
const CUSTOM_PLANS = changePlans('force_custom_plan')
const BEGIN_ONE_MOMENT = { text: 'begin isolation level repeatable read', silent: true }
/** Prisma's own clock must not be the one that ends a transaction. */
const FOREVER = { timeout: 3_600_000, maxWait: 3_600_000 }

/**
 * Runs `work` in one transaction that is bound to the organization: queries through `db` are narrowed to it and
 * new rows get it; the database refuses the rest.
 * @param oneMoment every query sees what the first one saw
 */
export function tenantTransaction<T>(
  organizationId: string,
  work: (tx: Transaction) => Promise<T>,
  oneMoment?: boolean,
): Promise<T> {
  return inTransaction(
    appPool(),
    [oneMoment ? BEGIN_ONE_MOMENT : BEGIN, bindOrganization(organizationId, 'force_custom_plan')],
    openBound(organizationId),
    work,
  )
}

/** Reads of one organization that share one snapshot; the database refuses writes. */
export function tenantSnapshot<T>(organizationId: string, work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  const beginning = [BEGIN_SNAPSHOT, bindOrganization(organizationId)]
  return inSnapshot(appPool(), organizationId, beginning, openBound(organizationId), work)
}

const openBound = (organizationId: string) => (opened: (tx: Prisma.TransactionClient) => Promise<void>) =>
  boundClient(organizationId).$transaction((tx) => opened(tx as unknown as Prisma.TransactionClient), FOREVER)

/** The same for work of the system role, without an organization. */
export function systemTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return inTransaction(systemPool(), [BEGIN, CUSTOM_PLANS], openSystem, work)
}

/** The same for reads of the system role, across organizations. */
export function systemSnapshot<T>(work: (snapshot: Snapshot) => Promise<T>): Promise<T> {
  return inSnapshot(systemPool(), null, [BEGIN_SNAPSHOT], openSystem, work)
}

const openSystem = (opened: (tx: Prisma.TransactionClient) => Promise<void>) =>
  systemClient().$transaction(opened, FOREVER)

const systemReads = eachInSnapshot(systemSnapshot) as SystemDb

const MAX_BOUND_CLIENTS = 200
const bound = new LRUCache<string, ReturnType<typeof bindClient>>({ max: MAX_BOUND_CLIENTS })

function boundClient(organizationId: string) {
  let client = bound.get(organizationId)
  if (!client) {
    client = bindClient(organizationId)
    bound.set(organizationId, client)
  }
  return client
}

/** The types of all models' queries at once are more than the compiler takes. */
type AnyQuery = { model: string; operation: string; args: unknown; query: (args: unknown) => Promise<unknown> }

function bindClient(organizationId: string) {
  return appClient().$extends({
    query: {
      $allModels: {
        $allOperations({ model, operation, args, query }: AnyQuery) {
          return query(tenantModels.has(model) ? narrow(operation, args, organizationId) : args)
        },
      },
    },
  })
}

type Args = { where?: object; data?: object | object[]; create?: object; update?: object }

function narrow(operation: string, args: unknown, organization_id: string): unknown {
  const given = (args ?? {}) as Args
  const own = { organization_id }
  switch (operation) {
    case 'create':
      return { ...given, data: { ...given.data, ...own } }
    case 'createMany':
    case 'createManyAndReturn':
      return { ...given, data: [given.data ?? []].flat().map((row) => ({ ...row, ...own })) }
    case 'upsert':
      return { ...given, where: { ...given.where, ...own }, create: { ...given.create, ...own } }
    default:
      return { ...given, where: { ...given.where, ...own } }
  }
}
