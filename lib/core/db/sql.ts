import {
  DummyDriver,
  Kysely,
  PostgresAdapter,
  PostgresIntrospector,
  PostgresQueryCompiler,
  type RawBuilder,
  sql,
} from 'kysely'
import type { CompiledSql } from './tenant-query'

/** The query builder, used only to compose and compile; `tenantQuery` and operations run what it makes. */
// biome-ignore lint/suspicious/noExplicitAny: columns come from grid declarations, not from a static schema
export const builder = new Kysely<any>({
  dialect: {
    createAdapter: () => new PostgresAdapter(),
    createDriver: () => new DummyDriver(),
    createIntrospector: (db) => new PostgresIntrospector(db),
    createQueryCompiler: () => new PostgresQueryCompiler(),
  },
})

export const compile = (fragment: RawBuilder<unknown>): CompiledSql => fragment.compile(builder)

export { type RawBuilder, sql }

/** A piece of SQL: an expression, a condition, a list. */
export type Sql = RawBuilder<unknown>

export const and = (parts: Sql[]): Sql => (parts.length ? sql`(${sql.join(parts, sql` and `)})` : sql`true`)
export const or = (parts: Sql[]): Sql => (parts.length ? sql`(${sql.join(parts, sql` or `)})` : sql`false`)
