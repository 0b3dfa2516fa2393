import { flagNames } from '../domain/flags'
import { apiEmail, canSeeEmail } from '../domain/people'
import { shownTopic } from '../domain/topics'
import { personWire } from '../people/person-wire'
import { wantsType } from './queue-settings'
import { eventId, type Queue } from './queues'
import type { LoadedEvent } from './read-log'
import { messageEvent } from './shape-message'
import type { WireEvent } from './wire-event'

type Shaped = Omit<WireEvent, 'id'>

/**
 * What a queue gets of something that happened: nothing, an event, or several where older clients know no single one for
 * it. Several have one id, so that they are acknowledged together.
 */
export function eventsFor(event: LoadedEvent, queue: Queue): WireEvent[] {
  if (!wantsType(queue.settings, event.type)) return []
  const id = eventId(queue, event.position)
  return shape(event, queue).map((shaped) => ({ ...shaped, id }) as WireEvent)
}

function shape(event: LoadedEvent, queue: Queue): Shaped[] {
  if (event.type === 'message') return [messageEvent(event, queue) ?? []].flat()
  if (event.audience && !event.audience.has(queue.reader.id)) return []
  const payload = withTopicNames(event.payload, queue)
  return SHAPES[event.type]?.(payload, queue, event) ?? [payload]
}

type Shape = (payload: Shaped, queue: Queue, event: LoadedEvent) => Shaped[]

const SHAPES: Record<string, Shape> = {
  realm_user: personEvents,
  presence: presenceEvent,
  delete_message: (payload, { settings }) => {
    const { message_ids, ...rest } = payload
    if (settings.capabilities.bulk_message_deletion || !Array.isArray(message_ids)) return [payload]
    return message_ids.map((message_id): Shaped => ({ ...rest, type: payload.type, message_id }))
  },
  typing: (payload, { settings }) =>
    'stream_id' in payload && !settings.capabilities.stream_typing_notifications ? [] : [payload],
  update_message: (payload, { reader }) => [{ ...payload, flags: flagsFor(payload.flags, reader.id) }],
  // Clients that know no archived channels know a channel that is there or not.
  stream: (payload, { settings }) => {
    if (payload.property !== 'is_archived' || settings.capabilities.archived_channels) return [payload]
    const { stream_id } = payload
    return payload.value === true
      ? [{ type: 'stream', op: 'delete', stream_ids: [stream_id], streams: [{ stream_id }] }]
      : []
  },
}

/** Kept as bits by reader, told by name. */
function flagsFor(flags: unknown, readerId: number): string[] {
  if (Array.isArray(flags)) return flags
  return flagNames((flags as Record<string, number> | undefined)?.[readerId] ?? 0)
}

/** The triggers of chat_user leave open what depends on the reader. */
function personEvents(payload: Shaped, { reader, settings }: Queue, { person }: LoadedEvent): Shaped[] {
  if (!person) return [payload]
  if (payload.op === 'add')
    return [{ ...payload, person: personWire(person, reader, { clientGravatar: settings.client_gravatar }, {}) }]
  const tell = (facts: object): Shaped => ({ ...payload, type: payload.type, person: { user_id: person.id, ...facts } })
  const seen = person.id === reader.id || canSeeEmail(reader, person)
  return [tell({ new_email: apiEmail(person) }), tell({ delivery_email: seen ? person.email : null })]
}

export type PresencePayload = {
  user_id: number
  email: string
  server_timestamp: number
  legacy: { client: string; status: 'active' | 'idle'; timestamp: number; pushable: boolean }
  modern: { active_timestamp?: number; idle_timestamp?: number }
}

/** Kept in all its forms. */
function presenceEvent(payload: Shaped, { settings }: Queue): Shaped[] {
  const { user_id, email, server_timestamp, legacy, modern } = payload as unknown as PresencePayload
  if (settings.capabilities.simplified_presence_events)
    return [{ type: 'presence', server_timestamp, presences: { [user_id]: modern } }]
  const presence = { website: legacy }
  return [{ type: 'presence', user_id, ...(settings.slim_presence ? {} : { email }), server_timestamp, presence }]
}

const TOPIC_KEYS = ['topic', 'subject', 'orig_subject', 'topic_name', 'prev_topic'] as const

/** Clients that know no empty topic are shown the name that stands for it. */
function withTopicNames(payload: Shaped, { settings }: Queue): Shaped {
  if (settings.capabilities.empty_topic_name) return payload
  const named = TOPIC_KEYS.filter((key) => payload[key] === '')
  const details = payload.message_details as Record<string, { topic?: string }> | undefined
  if (named.length === 0 && !details) return payload
  return {
    ...payload,
    ...Object.fromEntries(named.map((key) => [key, shownTopic('', false)])),
    ...(details ? { message_details: namedDetails(details) } : {}),
  } as Shaped
}

const namedDetails = (details: Record<string, { topic?: string }>) =>
  Object.fromEntries(
    Object.entries(details).map(([id, { topic, ...rest }]) => [
      id,
      topic === undefined ? rest : { ...rest, topic: shownTopic(topic, false) },
    ]),
  )
