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
