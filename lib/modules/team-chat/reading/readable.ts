import { compile, sql } from '@/lib/core/db/sql'
import type { ChatUser } from '../domain/caller'
import { mayReadMessage } from '../sending/may-read-message'
import type { Reads } from './types'

/** Which of these messages the reader may read, sorted. The others and those that do not exist are left out. */
export async function readableMessages(reads: Reads, reader: ChatUser, ids: number[]): Promise<number[]> {
  if (ids.length === 0) return []
  const rows = await reads.query<{ id: number }>(
    compile(sql`select m.id::float8 as id from chat_message m
      where m.organization_id = ${reads.organization.id}::uuid and m.id = any(${ids}::bigint[])
        and ${mayReadMessage(reader)}
      order by m.id`),
  )
  return rows.map(({ id }) => id)
}
