import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { findDesk } from '../settings/accounts'
import { readDirectory } from '../sync/read-directory'

/** Someone or something was named that the lists of agents and inboxes do not have yet. */
export const readDirectoryJob = defineJob({
  name: 'inbox.read-directory',
  title: 'Read agents and inboxes of the helpdesk',
  isSync: true,
  isWaiting: true,
  input: z.strictObject({}),
  async run({ ctx }) {
    const found = await findDesk(ctx.organization.id)
    if (!found) return
    await readDirectory(ctx, found.desk, found.account.desk_account_id)
  },
})
