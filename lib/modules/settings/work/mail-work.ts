import { sql } from '@/lib/core/db/sql'
import { WORK_DAYS, type WorkSource } from '@/lib/core/jobs/work-source'
import { resendMail } from '../operations/work/resend-mail'

export const mailWork: WorkSource = {
  kind: 'mail',
  label: 'E-mail',
  describeFailures: (count) => (count === 1 ? '1 e-mail was not sent' : `${count} e-mails were not sent`),
  permission: 'settings.mail.read',
  grid: 'settings-mail',
  select: ({ organization }) => sql`
    select m.id::text as id, m.subject || ' → ' || m.to_address as title,
      case m.state when 'queued' then 'waiting' when 'sent' then 'done' when 'kept' then 'skipped' else 'failed' end as state,
      case when m.state = 'kept' then 'No mail server is connected, so it was stored and not sent.' else coalesce(m.error, '') end as reason,
      case when m.state = 'kept' then 'Connect e-mail under Settings, Connections, then send it again from the mail outbox.' else '' end as advice,
      'Automatic' as started_by, coalesce(m.sent_at, m.created_at) as at,
      m.state = 'failed' as needs_you, m.state = 'failed' as can_retry
    from mail m
    where m.organization_id = ${organization.id}::uuid and m.created_at > now() - interval '${sql.lit(WORK_DAYS)} days'`,
  retry: resendMail,
}
