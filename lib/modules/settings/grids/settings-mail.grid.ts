import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { resendMail } from '../operations/work/resend-mail'

export const settingsMail = defineGrid({
  slug: 'settings-mail',
  module: 'settings',
  title: 'Mail outbox',
  singular: 'Mail',
  description: 'Every mail the product sent or kept. Without a mail server they are kept here and go nowhere.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select m.id::text as row_id, m.created_at, m.to_address, m.subject, m.state, coalesce(m.error, '') as error,
        m.attempts, m.sent_at
      from mail m
      where m.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    subject: { label: 'Subject', type: 'text', primary: true, search: true, width: 320 },
    to_address: { label: 'To', type: 'email', search: true },
    state: {
      label: 'State',
      type: 'choice',
      choices: [
        { value: 'queued', label: 'Waiting', tone: 'info' },
        { value: 'sent', label: 'Sent', tone: 'success' },
        { value: 'failed', label: 'Failed', tone: 'danger' },
        { value: 'kept', label: 'Kept here', tone: 'neutral' },
      ],
    },
    created_at: { label: 'Written', type: 'datetime', sort: true },
    sent_at: { label: 'Sent', type: 'datetime', nullable: true },
    attempts: { label: 'Attempts', type: 'number', hidden: true },
    error: { label: 'Error', type: 'text', width: 260 },
  },
  defaultSort: '-created_at',
  access: { read: 'settings.mail.read' },
  rowPage: '/settings/mail/{row_id}',
  actions: [
    {
      key: 'resend',
      label: 'Send again',
      icon: 'mail',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: resendMail,
      when: { column: 'state', in: ['kept', 'failed'] },
    },
  ],
  stats: [
    { key: 'failed', label: 'Failed', tone: 'danger', filter: { column: 'state', op: 'eq', value: 'failed' } },
    { key: 'waiting', label: 'Waiting', filter: { column: 'state', op: 'eq', value: 'queued' } },
  ],
  empty: { title: 'No mail yet', body: 'Invitations, reset links and notices appear here as they are sent.' },
})
