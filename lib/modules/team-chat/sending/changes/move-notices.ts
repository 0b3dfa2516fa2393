import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '@/lib/modules/team-chat/domain/caller'
import { EMPTY_TOPIC_NAME, isResolved } from '@/lib/modules/team-chat/domain/topics'
import { organizationBot } from '@/lib/modules/team-chat/setup/organization-bot'
import { sendMessage } from '../send-message'
import type { TopicPlace } from '../topic-counts'
import { isResolving, type Move, type Moved } from './move-messages'

type Asked = { oldThread: boolean; newThread: boolean }

/** Says in the topics what was moved by whom, where the mover wants it said. */
export async function sendMoveNotices(
  ctx: OperationCtx,
  me: ChatUser,
  move: Move,
  moved: Moved,
  asked: Asked,
): Promise<void> {
  const { message, to } = move
  const who = `@_**${me.full_name}|${me.id}**`
  const say = async (place: Move['to'], content: string) =>
    sendMessage(ctx, await organizationBot(ctx), {
      to: place,
      content,
      client: 'Internal',
      readBySender: true,
      alsoReadBy: [me.id],
    })
  if (isResolving(move)) {
    if (asked.newThread && moved.isWholeTopic)
      await say(to, `${who} marked this topic as ${isResolved(to.topic) ? 'resolved' : 'unresolved'}.`)
    return
  }
  const what = moved.isWholeTopic ? 'this topic' : moved.ids.length === 1 ? 'a message' : `${moved.ids.length} messages`
  const old = { channel: message.channel, topic: message.topic }
  if (asked.newThread) await say(to, `${who} moved ${what} here from ${linkTo(old)}.`)
  if (asked.oldThread) await say(old, `${who} moved ${what} from here to ${linkTo(to)}.`)
}

const linkTo = ({ channel, topic }: TopicPlace & { channel: { name: string } }): string =>
  `#**${channel.name}>${topic || EMPTY_TOPIC_NAME}**`
