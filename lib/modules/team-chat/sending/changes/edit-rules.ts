import { type ChatUser, isGuest, isModerator } from '@/lib/modules/team-chat/domain/caller'
import { chatError } from '@/lib/modules/team-chat/domain/chat-error'
import type { RealmSettings } from '@/lib/modules/team-chat/domain/realm'
import type { Target } from '../find-message'

/** Over the limit by so much is fine: the time that a request takes to come. */
const BUFFER_SECONDS = 20

const isOver = (age: number, limit: number | null): boolean => limit !== null && age > limit + BUFFER_SECONDS

export type PropagateMode = 'change_one' | 'change_later' | 'change_all'

export type Change = {
  content?: string | undefined
  topic?: string | undefined
  stream_id?: number | undefined
  propagate_mode: PropagateMode
}

/** What no change can be, whoever asks. */
export function demandChange(message: Target, { content, topic, stream_id, propagate_mode }: Change): void {
  if (content === undefined && topic === undefined && stream_id === undefined) throw chatError('Nothing to change')
  if (!message.channel && stream_id !== undefined) throw chatError('Direct messages cannot be moved to channels.')
  if (!message.channel && topic !== undefined) throw chatError('Direct messages cannot have topics.')
  if (propagate_mode !== 'change_one' && topic === undefined && stream_id === undefined)
    throw chatError('Invalid propagate_mode without topic edit')
  if (stream_id !== undefined && content !== undefined)
    throw chatError('Cannot change message content while changing channel')
  if (content !== undefined && message.is_widget) throw chatError('Widgets cannot be edited.')
}

/** The text is its sender's, for a while. */
export function demandEditContent(me: ChatUser, message: Target, settings: RealmSettings): void {
  if (message.sender_id !== me.id) throw chatError("You don't have permission to edit this message")
  if (message.channel?.is_archived) throw chatError("You don't have permission to edit this message")
  if (!settings.allow_message_editing) throw chatError('Your organization has turned off message editing')
  if (isOver(message.age, settings.message_content_edit_limit_seconds))
    throw chatError('The time limit for editing this message has passed')
}

/** Everybody but guests keeps topics in order; what is old only moderators move. */
export function demandMove(
  me: ChatUser,
  message: Target,
  settings: RealmSettings,
  { what, propagate_mode }: { what: 'topic' | 'channel'; propagate_mode: PropagateMode },
): void {
  if (isGuest(me) || message.channel?.is_archived) throw chatError(`You don't have permission to ${VERBS[what]}`)
  if (propagate_mode === 'change_all' || isModerator(me)) return
  if (isOver(message.age, settings.move_messages_within_stream_limit_seconds))
    throw chatError(`The time limit for editing this message's ${what} has passed.`)
}

const VERBS = { topic: 'edit this message', channel: 'move this message' }

/** One's own messages for a while, and those of one's bots; administrators delete all that they read. */
export function demandDelete(
  me: ChatUser,
  message: Target,
  { isOwnBots, isAdministrator, settings }: { isOwnBots: boolean; isAdministrator: boolean; settings: RealmSettings },
): void {
  if (isAdministrator) return
  if ((message.sender_id !== me.id && !isOwnBots) || message.channel?.is_archived)
    throw chatError("You don't have permission to delete this message")
  if (isOver(message.age, settings.message_content_delete_limit_seconds))
    throw chatError('The time limit for deleting this message has passed')
}
