import { codeOf } from '../db/error-code'
import { type Snapshot, systemSnapshot, type TenantDb, tenantSnapshot } from '../db/prisma'
import { currentSnapshot, inRead } from '../db/read-scope'
import { eachInSnapshot } from '../db/snapshot'
import { type CompiledSql, type ReadOptions, tenantQuery } from '../db/tenant-query'
import { transactionTypes } from '../db/values'

type Read = {
  /** The operation, as errors name it. */
  name: string
  /** Null: across organizations. */
  organizationId: string | null
  snapshot: 'operation' | 'statement'
}

/** What a read asks with. */
export type Reader = {
  db: TenantDb
  query<Row>(query: CompiledSql, options?: ReadOptions): Promise<Row[]>
}

/** Runs a read. What it calls shares its snapshot; the database refuses what it writes. */
export async function runRead<T>(read: Read, work: (reader: Reader) => Promise<T>): Promise<T> {
  try {
    return await inItsSnapshot(read, work)
  } catch (error) {
    if (codeOf(error) !== READ_ONLY_TRANSACTION) throw error
    // Without a cause, which would pass for a database that takes no changes at the moment.
    throw new Error(`${read.name} is declared as a read and tried to write: ${(error as Error).message}`)
  }
}

const READ_ONLY_TRANSACTION = '25006'

function inItsSnapshot<T>(
  { name, organizationId: id, snapshot: whose }: Read,
  work: (reader: Reader) => Promise<T>,
): Promise<T> {
  if (id === null)
    return systemSnapshot((snapshot) =>
      inRead(name, snapshot, () => work({ db: snapshot.db, query: queryAcross(snapshot) })),
    )
  const shared = currentSnapshot(id)
  if (shared) return work({ ...readerOf(id), db: shared.db })
  if (whose === 'statement') return inRead(name, null, () => work(readerOf(id)))
  return tenantSnapshot(id, (snapshot) => inRead(name, snapshot, () => work({ ...readerOf(id), db: snapshot.db })))
}

/** Reads of one organization, each statement with a snapshot of its own where none is shared. */
export const readerOf = (organizationId: string): Reader => ({
  db: eachInSnapshot((work) => tenantSnapshot(organizationId, work)),
  query: (query, options) => tenantQuery(organizationId, query, options),
})

const queryAcross =
  (snapshot: Snapshot): Reader['query'] =>
  async <Row>({ sql, parameters }: CompiledSql) => {
    const statement = { text: sql, values: parameters, types: transactionTypes }
    const [answer] = await snapshot.ask([statement], 'force_custom_plan')
    return answer!.rows as Row[]
  }
