import { PrismaPg } from '@prisma/adapter-pg'
import { processState } from '../process-state'
import { Prisma, PrismaClient } from './generated/client'
import { appPool, systemPool } from './pool'

/** What a write sees: the tables, inside one transaction and one organization. */
export type TenantDb = Omit<Prisma.TransactionClient, `$${string}`>
/** Across organizations; only for code that runs before or beyond one (sign-in, outbox, jobs). */
export type SystemDb = PrismaClient

type Clients = { app?: PrismaClient; system?: PrismaClient }
const clients = processState('db-clients', (): Clients => ({}))

function appClient(): PrismaClient {
  clients.app ??= new PrismaClient({ adapter: new PrismaPg(appPool()) })
  return clients.app
}

/** The client of the system role. Say why in the calling code: it passes every organization. */
export function systemDb(): SystemDb {
  clients.system ??= new PrismaClient({ adapter: new PrismaPg(systemPool()) })
  return clients.system
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

export type Transaction = { db: TenantDb; raw: Prisma.TransactionClient }

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
  return boundClient(organizationId).$transaction(
    async (tx) => {
      const raw = tx as unknown as Prisma.TransactionClient
      await raw.$queryRaw`select set_config('app.organization_id', ${organizationId}, true)`
      return work({ db: raw, raw })
    },
    { timeout: 20_000, maxWait: 10_000, ...(oneMoment ? { isolationLevel: 'RepeatableRead' } : {}) },
  )
}

/** The same for work of the system role, without an organization. */
export function systemTransaction<T>(work: (tx: Transaction) => Promise<T>): Promise<T> {
  return systemDb().$transaction((raw) => work({ db: raw, raw }), { timeout: 20_000, maxWait: 10_000 })
}

const bound = new Map<string, ReturnType<typeof bindClient>>()

function boundClient(organizationId: string) {
  let client = bound.get(organizationId)
  if (!client) {
    if (bound.size > 500) bound.clear()
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
