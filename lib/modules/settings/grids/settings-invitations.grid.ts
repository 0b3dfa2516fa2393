import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { invitePerson, resendInvitationRow, revokeInvitationRow } from '../operations/members/invitations'
import { ROLE_CHOICES } from '../schemas'

export const settingsInvitations = defineGrid({
  slug: 'settings-invitations',
  module: 'settings',
  title: 'Invitations',
  singular: 'Invitation',
  description: 'Links sent by mail; each works once and for seven days.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select i.id::text as row_id, i.id, i.email, i.role::text as role, i.is_approver, i.invited_by_name, i.created_at,
        case when i.accepted_at is null and i.revoked_at is null then i.expires_at end as expires_at,
        case when i.accepted_at is not null then 'accepted' when i.revoked_at is not null then 'revoked'
          when i.expires_at <= now() then 'expired' else 'open' end as state
      from invitation i
      where i.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    email: {
      label: 'E-mail',
      // Text: the name of a row is a link already, and an address would be a second one inside it.
      type: 'text',
      placeholder: 'name@example.com',
      primary: true,
      required: true,
      sort: true,
      search: true,
      edit: 'create-only',
      width: 260,
    },
    role: { label: 'Role', type: 'choice', choices: ROLE_CHOICES, required: true, sort: true, edit: 'create-only' },
    is_approver: {
      label: 'May approve',
      type: 'boolean',
      width: 120,
      default: false,
      edit: 'create-only',
      help: 'Decides on requests that wait for approval, whatever the role.',
    },
    state: {
      label: 'State',
      type: 'choice',
      sort: true,
      choices: [
        { value: 'open', label: 'Open', tone: 'info' },
        { value: 'accepted', label: 'Accepted', tone: 'success' },
        { value: 'expired', label: 'Expired', tone: 'warning' },
        { value: 'revoked', label: 'Revoked', tone: 'neutral' },
      ],
    },
    invited_by_name: { label: 'Invited by', type: 'text', sort: true, search: true },
    created_at: { label: 'Sent', type: 'datetime', sort: true },
    expires_at: { label: 'Works until', type: 'datetime', sort: true, nullable: true },
  },
  defaultSort: '-created_at',
  access: { read: 'settings.invitation.read', create: 'settings.invitation.write' },
  writes: { create: invitePerson },
  actions: [
    {
      key: 'resend',
      label: 'Send again',
      icon: 'mail',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: resendInvitationRow,
      when: { column: 'state', in: ['open', 'expired'] },
    },
    {
      key: 'revoke',
      label: 'Revoke',
      icon: 'ban',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: revokeInvitationRow,
      when: { column: 'state', in: ['open', 'expired'] },
      confirm: {
        title: 'Revoke {count} invitation(s)?',
        body: 'The link in the mail stops working at once.',
        button: 'Revoke',
      },
    },
  ],
  empty: {
    title: 'No invitations',
    body: 'Invite a colleague: they get a link by mail and choose their own password.',
  },
})
