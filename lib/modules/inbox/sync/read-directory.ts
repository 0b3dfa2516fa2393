import type { DeskPort } from '@/lib/connectors/desk/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { storeDirectory } from '../operations/mirror/store-directory'

/** Asks the helpdesk who works in the account, and for its inboxes. */
export async function readDirectory(ctx: OrganizationCtx, desk: DeskPort, desk_account_id: string) {
  const [agents, inboxes] = await Promise.all([desk.agents(), desk.inboxes()])
  const directory = {
    agents: agents.map(({ id, name, email }) => ({ id: String(id), name, email: email.toLowerCase() })),
    inboxes: inboxes.map(({ id, name }) => ({ id: String(id), name })),
  }
  await runOperation(storeDirectory, ctx, { desk_account_id, ...directory })
  return directory
}
