import type { DeskPort } from '@/lib/connectors/desk/port'
import type { OrganizationCtx } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { Snapshot } from '../mirror/snapshot'
import { mirrorEvents } from '../operations/mirror/mirror-events'

/** Stores the conversation as the helpdesk has it now, with its newest messages. */
export async function mirrorConversation(ctx: OrganizationCtx, desk: DeskPort, number: number): Promise<void> {
  const conversation = await desk.conversation(number)
  const snapshot = new Snapshot()
  snapshot.read(conversation, await desk.messages(number))
  await runOperation(mirrorEvents, ctx, { snapshot })
}
