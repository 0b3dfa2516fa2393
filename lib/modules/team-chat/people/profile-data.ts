import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ProfileData } from '../wire/people'

type Row = { user_id: number; field_id: number; type: number; value: string }

/** By person; of these people, or (null) of all. */
export async function readProfileData(ctx: OperationCtx, ids: number[] | null): Promise<Map<number, ProfileData>> {
  const rows = await ctx.query<Row>(
    compile(sql`select v.user_id, v.field_id, f.type, v.value
      from chat_profile_value v join chat_profile_field f on f.id = v.field_id
      where v.organization_id = ${ctx.organization.id}::uuid
        and (${ids}::int[] is null or v.user_id = any(${ids}::int[]))
      order by v.user_id, f.position, f.id`),
  )
  const people = new Map<number, ProfileData>()
  for (const row of rows) {
    const data = people.get(row.user_id) ?? {}
    data[String(row.field_id)] = shownValue(row)
    people.set(row.user_id, data)
  }
  return people
}

const WRITTEN = new Set([1, 2])

/** Text of people gets an HTML twin; the rest is shown as it is. */
export function shownValue({ type, value }: Pick<Row, 'type' | 'value'>): ProfileData[string] {
  return WRITTEN.has(type) ? { value, rendered_value: paragraphs(value) } : { value }
}

const paragraphs = (text: string): string =>
  `<p>${text.replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('\n', '<br>\n')}</p>`
