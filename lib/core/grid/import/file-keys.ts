import { compile, sql } from '@/lib/core/db/sql'
import { tenantQuery } from '@/lib/core/db/tenant-query'
import type { Column, Grid } from '../define-grid'
import type { ImportCtx } from './acting-as'

type UniqueKey = { name: string; expressions: string[]; predicate: string | null; columns: [string, Column][] }
type StoredRow = { line: number; values: Record<string, unknown> }
export type SameKey = { first: number; columns: [string, Column][] }

/**
 * Finds rows of a file that cannot both be stored, by the unique indexes of the table: neither of them is there yet, so that
 * no rule that asks the table can know. What it has seen of the file counts for the parts that follow.
 */
export class FileKeys {
  private keys: Promise<UniqueKey[]> | undefined
  private readonly lineOf = new Map<string, number>()

  constructor(
    private readonly grid: Grid,
    private readonly ctx: ImportCtx,
  ) {}

  /** For each row whose key an earlier row of the file has: that row's line. */
  async taken(rows: StoredRow[]): Promise<Map<number, SameKey>> {
    const { source } = this.grid
    const found = new Map<number, SameKey>()
    if (source.kind !== 'model' || rows.length === 0) return found
    this.keys ??= uniqueKeys(this.grid, this.ctx, source.table)
    const keys = await this.keys
    if (keys.length === 0) return found
    const values = keys.map(({ expressions, predicate }) => {
      const filled = expressions.map((text) => `(${text}) is not null`)
      const counts = [...filled, ...(predicate ? [predicate] : [])].join(' and ')
      return `case when ${counts} then jsonb_build_array(${expressions.join(', ')})::text end`
    })
    const stored = await tenantQuery<{ keys: (string | null)[] }>(
      this.ctx.organization.id,
      compile(sql`
        select array[${sql.raw(values.join(', '))}] as keys
        from jsonb_populate_recordset(null::${sql.ref(source.table)}, ${JSON.stringify(rows.map((row) => row.values))}::jsonb)
          with ordinality
        order by ordinality`),
      { customPlan: true },
    )
    rows.forEach(({ line }, index) => {
      const own = stored[index]!.keys.flatMap((key, at) => (key === null ? [] : [{ key: `${at} ${key}`, at }]))
      const same = own.find(({ key }) => this.lineOf.has(key))
      // What is left out takes nothing from the rows that follow.
      if (same) found.set(line, { first: this.lineOf.get(same.key)!, columns: keys[same.at]!.columns })
      else for (const { key } of own) this.lineOf.set(key, line)
    })
    return found
  }
}

async function uniqueKeys(grid: Grid, ctx: ImportCtx, table: string): Promise<UniqueKey[]> {
  const found = await tenantQuery<{ name: string; expressions: string[]; predicate: string | null }>(
    ctx.organization.id,
    compile(sql`
      select c.relname as name, pg_get_expr(i.indpred, i.indrelid) as predicate,
        array(select pg_get_indexdef(i.indexrelid, n, false) from generate_series(1, i.indnkeyatts) n) as expressions
      from pg_index i join pg_class c on c.oid = i.indexrelid
      where i.indrelid = ${table}::regclass and i.indisunique and not i.indisprimary`),
  )
  return found.flatMap((key) => {
    const expressions = key.expressions.filter((text) => text !== 'organization_id')
    const words = expressions.join(' ').match(/[a-z_0-9]+/g) ?? []
    const columns = Object.entries(grid.columns).filter(([name]) =>
      words.some((word) => word === name || word.startsWith(`${name}_`)),
    )
    // A key of choices alone, such as one default of each kind, is kept by the rule that gives it to the newest.
    const isOfValues = columns.some(([, { type, edit }]) => edit && type !== 'choice' && type !== 'boolean')
    return isOfValues ? [{ ...key, expressions, columns }] : []
  })
}
