import { sql } from '@/lib/core/db/sql'
import { WORK_DAYS, type WorkSource } from '@/lib/core/jobs/work-source'
import { retryWebhook } from '../operations/work/retry-webhook'

export const receivedWebhookWork: WorkSource = {
  kind: 'received',
  label: 'Received webhook',
  describeFailures: (count) => (count === 1 ? '1 received webhook failed' : `${count} received webhooks failed`),
  permission: 'settings.webhook.read',
  grid: 'settings-received-webhooks',
  select: ({ organization }) => sql`
    select w.id::text as id, w.kind as title,
      case w.state when 'received' then 'waiting' when 'accepted' then 'done' when 'failed' then 'failed' else 'skipped' end as state,
      w.reason, '' as advice, w.provider as started_by, coalesce(w.processed_at, w.received_at) as at,
      w.state = 'failed' as needs_you, w.state = 'failed' as can_retry
    from webhook_receipt w
    where w.organization_id = ${organization.id}::uuid and w.received_at > now() - interval '${sql.lit(WORK_DAYS)} days'`,
  retry: retryWebhook,
}
