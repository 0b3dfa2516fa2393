import { systemQueryAside } from '@/lib/core/db/system-query'
import { conflict } from '@/lib/core/errors'
import { GIVE_UP_MS } from './pauses'

/** Whether another organization has the name; it is not said which. @throws 409 */
export async function demandFreeLabel(organizationId: string, label: string): Promise<void> {
  const taken = await systemQueryAside('select 1 from websites where temp_label = $1 and organization_id <> $2', [
    label,
    organizationId,
  ])
  if (taken.length > 0) throw conflict('This name is taken. Choose another one.', 'label_taken')
}

/** The same for a domain. A claim that was not proved in its time has lapsed, and gives way. @throws 409 */
export async function demandFreeDomain(organizationId: string, domain: string): Promise<void> {
  await systemQueryAside(
    `update websites set domain = null, domain_status = 'none', domain_error = '', domain_seen = '', domain_next_check_at = null
       where domain = $1 and organization_id <> $2 and domain_verified_at is null
         and domain_submitted_at < now() - make_interval(secs => $3)`,
    [domain, organizationId, GIVE_UP_MS / 1000],
  )
  const taken = await systemQueryAside('select 1 from websites where domain = $1 and organization_id <> $2', [
    domain,
    organizationId,
  ])
  if (taken.length > 0)
    throw conflict(
      'This domain is in use for another website of this platform. If it is yours, release it there or write to support.',
      'domain_taken',
    )
}
