import { systemDb } from '@/lib/core/db/prisma'
import { systemQuery } from '@/lib/core/db/system-query'
import type { Site } from '../site/site-row'
import type { Which } from './host-kind'

const MOST = 200

/**
 * Websites whose address is due for its next step. They are put off while it is taken, so that no two workers take the same.
 * @param organizationId of this one alone
 */
export async function takeDue(which: Which, organizationId: string | null = null): Promise<Site[]> {
  const column = which === 'temp' ? 'temp_next_check_at' : 'domain_next_check_at'
  const taken = await systemQuery<{ id: string }>(
    `update websites set ${column} = now() + interval '3 minutes' where id in (
       select id from websites where ${column} <= now() and ($1::uuid is null or organization_id = $1::uuid)
         order by ${column} limit ${MOST} for update skip locked) returning id::text`,
    [organizationId],
  )
  if (taken.length === 0) return []
  return systemDb().website.findMany({ where: { id: { in: taken.map(({ id }) => id) } } })
}
