import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'

/** People one of whose alert words stands in the text as a word of its own. */
export async function alertedPeople(ctx: OperationCtx, text: string): Promise<number[]> {
  const lower = text.toLowerCase()
  const rows = await ctx.query<{ user_id: number; word: string }>(
    compile(sql`select user_id, word from chat_alert_word
      where organization_id = ${ctx.organization.id}::uuid and strpos(${lower}, word) > 0`),
  )
  return [...new Set(rows.filter(({ word }) => holdsWord(lower, word)).map(({ user_id }) => user_id))]
}

function holdsWord(text: string, word: string): boolean {
  const literal = word.replace(/[.*+?^${}()|[\]\\]/g, '\\$&')
  return new RegExp(`(?<![\\p{L}\\p{N}_])${literal}(?![\\p{L}\\p{N}_])`, 'u').test(text)
}
