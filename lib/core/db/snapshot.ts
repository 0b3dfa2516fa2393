import type { Prisma } from './generated/client'
import type { PlanCacheMode } from './pool'
import type { Answer, Statement } from './round-trip'

/** The tables, inside one transaction and one organization. */
export type TenantDb = Omit<Prisma.TransactionClient, `$${string}`>

/** What the statements of a read share: one connection, one transaction, one view of the data. */
export type Snapshot = {
  organizationId: string | null
  db: TenantDb
  /** What is asked at the same time goes in one round trip. */
  ask(statements: Statement[], planCacheMode: PlanCacheMode): Promise<Answer[]>
}

type Tables = Record<string, Record<string, (...args: unknown[]) => Promise<unknown>>>

/** Prisma's queries, each in a read-only snapshot of its own. */
export const eachInSnapshot = (
  inSnapshot: (work: (snapshot: Snapshot) => Promise<unknown>) => Promise<unknown>,
): Prisma.TransactionClient =>
  new Proxy({} as Prisma.TransactionClient, {
    get: (_, name: string) =>
      name.startsWith('$')
        ? (...args: unknown[]) => inSnapshot(({ db }) => (db as unknown as Tables[string])[name]!(...args))
        : new Proxy(
            {},
            {
              get: (_model, method: string) => (args: unknown) =>
                inSnapshot(({ db }) => (db as unknown as Tables)[name]![method]!(args)),
            },
          ),
  })
