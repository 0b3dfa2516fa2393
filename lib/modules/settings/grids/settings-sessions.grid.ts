import { listSessions } from '@/lib/core/auth/sessions'
import { defineGrid } from '@/lib/core/grid/define-grid'
import { deviceName } from '../domain/device-name'
import { iso } from '../domain/wire'
import { endSessionRow } from '../operations/account/end-session'

/** Only ever the caller's own. Sessions belong to a person and not to an organization, so they are read beside it. */
export const settingsSessions = defineGrid({
  slug: 'settings-sessions',
  module: 'settings',
  title: 'My sessions',
  singular: 'Session',
  description: 'Where you are signed in.',
  hidden: true,
  source: {
    kind: 'live',
    rows: async ({ ctx }) => {
      const rows = ctx.user ? await listSessions(ctx.user.id) : []
      return rows.map((row) => ({
        row_id: row.id,
        id: row.id,
        device: deviceName(row.user_agent),
        ip: row.ip ?? '',
        is_current: row.id === ctx.sessionId,
        last_seen_at: iso(row.last_seen_at),
        created_at: iso(row.created_at),
      }))
    },
  },
  columns: {
    device: { label: 'Device', type: 'text', primary: true, sort: true, search: true },
    ip: { label: 'Address', type: 'text', sort: true, search: true },
    is_current: { label: 'This one', type: 'boolean' },
    last_seen_at: { label: 'Last seen', type: 'datetime', sort: true },
    created_at: { label: 'Signed in', type: 'datetime', sort: true },
  },
  defaultSort: '-last_seen_at',
  access: { read: 'settings.account.read' },
  actions: [
    {
      key: 'end',
      label: 'Sign out',
      icon: 'log-out',
      scope: ['row', 'bulk'],
      runs: 'each',
      operation: endSessionRow,
      confirm: { title: 'Sign out on {count} device(s)?', body: 'They have to sign in again.', button: 'Sign out' },
    },
  ],
  empty: { title: 'No sessions', body: 'You are signed in nowhere in a browser.' },
})
