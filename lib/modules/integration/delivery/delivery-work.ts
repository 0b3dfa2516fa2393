import { sql } from '@/lib/core/db/sql'
import { WORK_DAYS, type WorkSource } from '@/lib/core/jobs/work-source'
import { resendDeliveryRow } from '../operations/hooks/resend-delivery'

export const deliveryWork: WorkSource = {
  kind: 'delivery',
  label: 'Sent webhook',
  describeFailures: (count) => (count === 1 ? '1 webhook was not delivered' : `${count} webhooks were not delivered`),
  permission: 'integration.hook.read',
  grid: 'integration-deliveries',
  select: ({ organization }) => sql`
    select d.id::text as id, d.event_name || ' → ' || coalesce(nullif(h.description, ''), h.target_url) as title,
      case d.state when 'delivering' then 'running' when 'delivered' then 'done' when 'cancelled' then 'skipped'
        else d.state end as state,
      case when d.state = 'delivered' then '' else d.error end as reason,
      case when d.state = 'failed' and not (h.active or d.is_test) then 'The webhook is off. Resume it under Integrations, Webhooks, then retry.' else '' end as advice,
      h.created_by_name as started_by, coalesce(d.last_attempt_at, d.created_at) as at,
      d.state = 'failed' as needs_you, d.state = 'failed' and (h.active or d.is_test) as can_retry
    from integration_delivery d join integration_hook h on h.id = d.hook_id
    where d.organization_id = ${organization.id}::uuid and h.deleted_at is null
      and d.created_at > now() - interval '${sql.lit(WORK_DAYS)} days'`,
  retry: resendDeliveryRow,
}
