import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../domain/caller'
import { chatError } from '../domain/chat-error'
import { findMessage, type Target } from './find-message'
import { lockTopics, type TopicPlace } from './topic-counts'

/**
 * Holds a message until the commit, with its topic and the one that it goes to: topics first, as everybody does, or two
 * would wait for each other.
 * @returns the message as it is now, and whether there was anything before where it goes
 * @throws where somebody else moved it since it was found
 */
export async function lockMessage(
  ctx: OperationCtx,
  me: ChatUser,
  found: Target,
  to?: TopicPlace,
): Promise<{ message: Target; wasThere: boolean }> {
  const from = found.channel && { channel: found.channel, topic: found.topic }
  const [, wasThere = false] = from ? await lockTopics(ctx, to ? [from, to] : [from]) : []
  const message = await findMessage(ctx, me, found.id, 'for no key update')
  if (message.recipient_id !== found.recipient_id || message.topic !== found.topic)
    throw chatError('This message was moved in the meantime.')
  return { message, wasThere }
}
