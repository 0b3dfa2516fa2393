import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

export const personOutput = z.object({ id: z.string(), name: z.string() }).meta({ id: 'ProjectPerson' })
export type Person = z.infer<typeof personOutput>

/** People by their ids, in this order. */
export async function namesOf(ctx: OperationCtx, ids: string[]): Promise<Person[]> {
  if (ids.length === 0) return []
  return ctx.query<Person>(
    compile(sql`
      select u.id::text, u.name from "user" u where u.id = any(${ids}::uuid[]) order by array_position(${ids}::uuid[], u.id)`),
  )
}
