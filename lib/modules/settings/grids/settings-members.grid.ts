import { sql } from '@/lib/core/db/sql'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { ROLES } from '@/lib/core/permissions'
import { removeMemberRow, updateMemberRow } from '../operations/members/members'
import { ROLE_CHOICES } from '../schemas'

export const settingsMembers = defineGrid({
  slug: 'settings-members',
  module: 'settings',
  title: 'Members',
  singular: 'Member',
  description: 'Who belongs to the organization, and as what.',
  source: {
    kind: 'report',
    select: (ctx) => sql`
      select m.id::text as row_id, m.id, u.name, u.email, m.role::text as role, m.is_approver,
        u.totp_enabled_at is not null as second_factor, m.created_at
      from membership m join "user" u on u.id = m.user_id
      where m.organization_id = ${ctx.organization.id}::uuid`,
  },
  columns: {
    name: { label: 'Name', type: 'text', primary: true, sort: true, search: true, width: 220 },
    email: { label: 'E-mail', type: 'email', sort: true, search: true, width: 260 },
    role: { label: 'Role', type: 'choice', choices: ROLE_CHOICES, sort: true, required: true, edit: 'edit-only' },
    is_approver: {
      label: 'May approve',
      type: 'boolean',
      width: 120,
      sort: true,
      edit: 'edit-only',
      help: 'Decides on requests that wait for approval, whatever the role. Owners always may.',
    },
    second_factor: { label: 'Second factor', type: 'boolean', sort: true, width: 130 },
    created_at: { label: 'Joined', type: 'datetime', sort: true },
  },
  defaultSort: 'role,name',
  access: { read: 'settings.member.read', update: 'settings.member.write', delete: 'settings.member.write' },
  writes: { update: updateMemberRow, remove: removeMemberRow },
  // Nobody changes a person whose role is above their own; the smaller the code, the greater the role.
  mayUpdate: (t, ctx) => sql`${t}.role::int >= ${ctx.role ?? ROLES.guest}::int`,
  stats: [
    { key: 'all', label: 'Members' },
    { key: 'owners', label: 'Owners', filter: { column: 'role', op: 'eq', value: '100' } },
    {
      key: 'unprotected',
      label: 'Without a second factor',
      tone: 'warning',
      filter: { column: 'second_factor', op: 'eq', value: false },
    },
  ],
  empty: { title: 'Nobody else yet', body: 'Invite colleagues under Invitations.' },
})
