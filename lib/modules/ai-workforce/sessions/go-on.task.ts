import { systemContext } from '@/lib/core/context'
import { systemTransaction } from '@/lib/core/db/prisma'
import { compile, sql } from '@/lib/core/db/sql'
import { organizationDetails } from '@/lib/core/jobs/run-job'
import type { WorkerTask } from '@/lib/core/jobs/worker-task'
import { runOperation } from '@/lib/core/operation'
import { resumeTurn } from '../operations/sessions/resume-turn'
import { tellDecisions } from '../operations/sessions/tell-decisions'
import type { SessionKey } from './claim'

/** Lets sessions go on: those whose worker is gone, and those whose requests are all decided and carried out. */
export const goOn: WorkerTask = {
  name: 'ai-workforce.go-on',
  everyMs: 1_000,
  start: () => ({ look, stop: async () => {} }),
}

async function look(): Promise<void> {
  for (const session of await abandoned()) await runFor(session, resumeTurn)
  for (const session of await decided()) await runFor(session, tellDecisions)
}

async function runFor({ organization_id, session_id }: SessionKey, operation: typeof resumeTurn): Promise<void> {
  const organization = await organizationDetails(organization_id)
  if (organization) await runOperation(operation, systemContext('ai-workforce.go-on', organization), { session_id })
}

const AT_ONCE = 50

/** Taken for a while, so that other workers do not offer them too. */
const abandoned = (): Promise<SessionKey[]> =>
  systemTransaction((tx) =>
    tx.query<SessionKey>(
      compile(sql`
        update ai_session s set claimed_by = null, leased_until = now() + make_interval(secs => 20)
        where (s.organization_id, s.id) in (
          select organization_id, id from ai_session
          where state = 'working' and leased_until < now() order by leased_until limit ${AT_ONCE} for update skip locked)
        returning s.organization_id::text, s.id::text as session_id`),
    ),
  )

/** Not while agents are stopped: they are told afterwards. */
const decided = (): Promise<SessionKey[]> =>
  systemTransaction((tx) =>
    tx.query<SessionKey>(
      compile(sql`
        select a.organization_id::text, a.session_id::text
        from ai_approval a
        join ai_session s on s.organization_id = a.organization_id and s.id = a.session_id and s.state <> 'working'
        left join ai_settings o on o.organization_id = a.organization_id
        where not a.told and a.session_id is not null and coalesce(o.enabled, true) and not coalesce(o.kill_switch, false)
        group by a.organization_id, a.session_id
        having bool_and(a.status in ('rejected', 'expired') or a.status = 'approved' and a.execution in ('done', 'failed'))
        limit ${AT_ONCE}`),
    ),
  )
