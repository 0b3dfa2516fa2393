import type { OrganizationCtx } from '@/lib/core/context'
import { type Sql, sql } from '@/lib/core/db/sql'
import { type Column, defineGrid } from '@/lib/core/grid/define-grid'
import { revokeMyKeyRow } from '../operations/keys/my-keys'
import { revokeOrganizationKeyRow } from '../operations/keys/organization-keys'

const columns: Record<string, Column> = {
  name: { label: 'Name', type: 'text', primary: true, sort: true, search: true, width: 220 },
  prefix: { label: 'Begins with', type: 'text', search: true },
  scopes: { label: 'Scopes', type: 'tags', filter: false, width: 240 },
  needs_approval: { label: 'Changes wait for approval', type: 'boolean', filter: false },
  state: {
    label: 'State',
    type: 'choice',
    sort: true,
    choices: [
      { value: 'active', label: 'Active', tone: 'success' },
      { value: 'expired', label: 'Expired', tone: 'warning' },
      { value: 'revoked', label: 'Revoked', tone: 'neutral' },
    ],
  },
  created_by_name: { label: 'Made by', type: 'text', sort: true },
  created_at: { label: 'Made', type: 'datetime', sort: true },
  last_used_at: { label: 'Last used', type: 'datetime', sort: true, nullable: true },
  expires_at: { label: 'Ends', type: 'datetime', sort: true, nullable: true },
}

const select = (ctx: OrganizationCtx, whose: Sql) => sql`
  select k.id::text as row_id, k.id, k.name, k.prefix || '…' as prefix, k.scopes, k.needs_approval, k.created_by_name, k.created_at,
    k.last_used_at, k.expires_at,
    case when k.revoked_at is not null then 'revoked' when k.expires_at <= now() then 'expired' else 'active' end as state
  from api_key k
  where k.organization_id = ${ctx.organization.id}::uuid and ${whose}`

const confirm = {
  title: 'Revoke {count} key(s)?',
  body: 'Whatever uses a revoked key is refused from this moment on. This cannot be undone.',
  button: 'Revoke',
}

/** Only ever the caller's own. */
export const settingsMyKeys = defineGrid({
  slug: 'settings-my-keys',
  module: 'settings',
  title: 'My API keys',
  singular: 'API key',
  plural: 'API keys',
  description: 'Keys that act as you, within their scopes.',
  source: {
    kind: 'report',
    select: (ctx) => select(ctx, ctx.user ? sql`k.user_id = ${ctx.user.id}::uuid` : sql`false`),
  },
  columns,
  defaultSort: '-created_at',
  access: { read: 'settings.account.read', delete: 'settings.account.write' },
  actions: [
    {
      key: 'revoke',
      label: 'Revoke',
      icon: 'ban',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: revokeMyKeyRow,
      when: { column: 'state', in: ['active', 'expired'] },
      confirm,
    },
  ],
  empty: { title: 'No keys yet', body: 'Make one to call the API from your own programs.' },
})

export const settingsApiKeys = defineGrid({
  slug: 'settings-api-keys',
  module: 'settings',
  title: 'Organization API keys',
  singular: 'API key',
  plural: 'API keys',
  description: 'Keys that act for the organization, not for a person.',
  source: { kind: 'report', select: (ctx) => select(ctx, sql`k.user_id is null`) },
  columns,
  defaultSort: '-created_at',
  access: { read: 'settings.api_key.read', delete: 'settings.api_key.write' },
  actions: [
    {
      key: 'revoke',
      label: 'Revoke',
      icon: 'ban',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: revokeOrganizationKeyRow,
      when: { column: 'state', in: ['active', 'expired'] },
      confirm,
    },
  ],
  empty: { title: 'No keys yet', body: 'Make one to connect a shop, a form or another system.' },
})
