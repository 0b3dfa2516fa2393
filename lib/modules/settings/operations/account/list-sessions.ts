import { z } from 'zod'
import { listSessions as openSessionsOf } from '@/lib/core/auth/sessions'
import { defineOperation } from '@/lib/core/operation'
import { demandPerson } from '@/lib/modules/settings/domain/callers'
import { deviceName } from '@/lib/modules/settings/domain/device-name'
import { iso } from '@/lib/modules/settings/domain/wire'
import { sessionOutput } from '@/lib/modules/settings/schemas'

export const listSessions = defineOperation({
  name: 'settings.session.list',
  title: 'Listed their sessions',
  permission: 'settings.account.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ sessions: z.array(sessionOutput) }),
  run: async ({ ctx }) => {
    const rows = await openSessionsOf(demandPerson(ctx).id)
    return {
      sessions: rows.map((row) => ({
        id: row.id,
        device: deviceName(row.user_agent),
        user_agent: row.user_agent,
        ip: row.ip,
        created_at: iso(row.created_at),
        last_seen_at: iso(row.last_seen_at),
        expires_at: iso(row.expires_at),
        is_current: row.id === ctx.sessionId,
      })),
    }
  },
})
