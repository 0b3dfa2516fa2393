import { systemContext } from '@/lib/core/context'
import { systemQuery } from '@/lib/core/db/system-query'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import { runOperation } from '@/lib/core/operation'
import { GIVE_UP_AFTER_DAYS, isGone } from '../domain/attempts'
import { endHook } from '../operations/hooks/end-hook'
import type { Outcome } from './finish'

/** Switches off what said that it wants no more, and what took nothing for days; its people are told. */
export async function endHopeless(outcomes: Outcome[]): Promise<void> {
  const failed = outcomes.filter(({ ok, is_test }) => !ok && !is_test)
  if (failed.length === 0) return
  const gone = new Set(failed.filter(({ status_code }) => isGone(status_code)).map(({ hook_id }) => hook_id))
  const hooks = await systemQuery<{ id: string; organization_id: string }>(
    `select id, organization_id from integration_hook
      where id = any($1::uuid[]) and active
        and (id = any($2::uuid[]) or failing_since < now() - interval '${GIVE_UP_AFTER_DAYS} days')`,
    [[...new Set(failed.map(({ hook_id }) => hook_id))], [...gone]],
  )
  for (const { id, organization_id } of hooks) {
    const organization = await organizationDetails(organization_id)
    const ctx = systemContext('integration.deliver-events', organization)
    await runOperation(endHook, ctx, { hook_id: id, reason: gone.has(id) ? 'gone' : 'failing' })
  }
}
