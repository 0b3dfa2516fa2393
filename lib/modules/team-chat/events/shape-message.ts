import { isGuest } from '../domain/caller'
import { FLAGS, flagNames } from '../domain/flags'
import { shapeMessage } from '../reading/assemble'
import type { ShapedEvent, StoredMessage } from '../wire/events'
import type { SentMessage } from '../wire/messages'
import { passesNarrow } from './narrow-filter'
import type { Queue } from './queues'
import type { LoadedEvent, LoadedMessage } from './read-log'

/** A sent message as this queue has it; undefined: it is not for this queue. */
export function messageEvent(event: LoadedEvent, payload: StoredMessage, queue: Queue): ShapedEvent | undefined {
  const { message, audience } = event
  if (!message) return undefined
  const { reader, settings } = queue
  const received = audience === null || audience.has(reader.id)
  const reads = received
    ? (message.readers?.has(reader.id) ?? true)
    : settings.all_public_streams && message.isPublic && !isGuest(reader)
  if (!reads) return undefined

  const flags = received ? (payload.flags?.[reader.id] ?? 0) : FLAGS.read
  const shaped = shapedOnce(message, queue)
  const { display_recipient, type, subject, sender_email } = shaped
  const channel = type === 'stream' ? (display_recipient as string) : null
  if (!passesNarrow(settings.narrow, { channel, topic: subject, senderEmail: sender_email, flags })) return undefined
  return {
    type: 'message',
    message: shaped,
    flags: flagNames(flags),
    ...(payload.local?.queue_id === queue.id ? { local_message_id: payload.local.local_id } : {}),
  }
}

const shapes = new WeakMap<LoadedMessage, Map<string, SentMessage>>()

/** Readers differ in their flags alone, so one shape serves all queues that asked for the same. */
function shapedOnce(message: LoadedMessage, { settings, reader }: Queue): SentMessage {
  const options = {
    applyMarkdown: settings.apply_markdown,
    clientGravatar: settings.client_gravatar,
    allowEmptyTopic: settings.capabilities.empty_topic_name ?? false,
  }
  const key = Object.values(options).join()
  const known = shapes.get(message) ?? new Map<string, SentMessage>()
  shapes.set(message, known)
  const shaped = known.get(key) ?? asSent(shapeMessage(message.neutral, reader, options))
  known.set(key, shaped)
  return shaped
}

/**
 * What came to a message later has events of its own, which follow: in the message too, clients would count it twice.
 * Of its submessages the first is the widget itself.
 */
const asSent = (message: SentMessage): SentMessage => ({
  ...message,
  reactions: [],
  submessages: message.submessages.slice(0, 1),
})
