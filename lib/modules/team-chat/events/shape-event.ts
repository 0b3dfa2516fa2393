import { flagNames } from '../domain/flags'
import { apiEmail, canSeeEmail } from '../domain/people'
import { shownTopic } from '../domain/topics'
import { personWire } from '../people/person-wire'
import type { ShapedEvent, StoredEvent, StoredPresence, WireEvent } from '../wire/events'
import type { WirePerson } from '../wire/people'
import { wantsType } from './queue-settings'
import { eventId, type Queue } from './queues'
import type { LoadedEvent } from './read-log'
import { messageEvent } from './shape-message'

/**
 * What a queue gets of something that happened: nothing, an event, or several where older clients know no single one for
 * it. Several have one id, so that they are acknowledged together.
 */
export function eventsFor(event: LoadedEvent, queue: Queue): WireEvent[] {
  if (!wantsType(queue.settings, event.type)) return []
  const id = eventId(queue, event.position)
  return shape(event, queue).map((shaped) => ({ ...shaped, id }))
}

function shape(event: LoadedEvent, queue: Queue): ShapedEvent[] {
  const { reader, settings } = queue
  const { capabilities } = settings
  if (event.payload.type === 'message') return [messageEvent(event, event.payload, queue) ?? []].flat()
  if (event.audience && !event.audience.has(reader.id)) return []
  const payload = withTopicNames(event.payload, queue)
  switch (payload.type) {
    case 'realm_user':
      return personEvents(payload, queue, event)
    case 'presence':
      return [presenceEvent(payload, queue)]
    case 'delete_message': {
      const { message_ids, ...rest } = payload
      if (capabilities.bulk_message_deletion || !message_ids) return [payload]
      return message_ids.map((message_id) => ({ ...rest, message_id }))
    }
    case 'typing':
      return payload.stream_id !== undefined && !capabilities.stream_typing_notifications ? [] : [payload]
    case 'update_message':
      return [{ ...payload, flags: flagNames(payload.flags[reader.id] ?? 0) }]
    case 'stream': {
      // Clients that know no archived channels know a channel that is there or not.
      if (payload.op !== 'update' || payload.property !== 'is_archived' || capabilities.archived_channels)
        return [payload]
      const { stream_id, value } = payload
      return value === true ? [{ type: 'stream', op: 'delete', stream_ids: [stream_id], streams: [{ stream_id }] }] : []
    }
    default:
      return [payload]
  }
}

type KeptPerson = Extract<StoredEvent, { type: 'realm_user' }>

/** The triggers of chat_user leave open what depends on the reader. */
function personEvents(payload: KeptPerson, { reader, settings }: Queue, { person }: LoadedEvent): ShapedEvent[] {
  if (payload.op === 'add') {
    if (!person) return []
    return [{ ...payload, person: personWire(person, reader, { clientGravatar: settings.client_gravatar }, {}) }]
  }
  if (!person) return [payload]
  const tell = (facts: Partial<WirePerson> & { new_email?: string }): ShapedEvent => ({
    ...payload,
    person: { user_id: person.id, ...facts },
  })
  const seen = person.id === reader.id || canSeeEmail(reader, person)
  return [tell({ new_email: apiEmail(person) }), tell({ delivery_email: seen ? person.email : null })]
}

/** Kept in all its forms. */
function presenceEvent(payload: StoredPresence, { settings }: Queue): ShapedEvent {
  const { user_id, email, server_timestamp, legacy, modern } = payload
  if (settings.capabilities.simplified_presence_events)
    return { type: 'presence', server_timestamp, presences: { [user_id]: modern } }
  const presence = { website: legacy }
  return { type: 'presence', user_id, ...(settings.slim_presence ? {} : { email }), server_timestamp, presence }
}

const TOPIC_KEYS = ['topic', 'subject', 'orig_subject', 'topic_name', 'prev_topic'] as const

/** Clients that know no empty topic are shown the name that stands for it. */
function withTopicNames<Event extends StoredEvent>(payload: Event, { settings }: Queue): Event {
  if (settings.capabilities.empty_topic_name) return payload
  const texts = payload as Partial<Record<(typeof TOPIC_KEYS)[number], unknown>>
  const named = TOPIC_KEYS.filter((key) => texts[key] === '')
  const details = 'message_details' in payload ? payload.message_details : undefined
  if (named.length === 0 && !details) return payload
  return {
    ...payload,
    ...Object.fromEntries(named.map((key) => [key, shownTopic('', false)])),
    ...(details ? { message_details: namedDetails(details) } : {}),
  }
}

const namedDetails = (details: Record<string, { topic?: string }>) =>
  Object.fromEntries(
    Object.entries(details).map(([id, { topic, ...rest }]) => [
      id,
      topic === undefined ? rest : { ...rest, topic: shownTopic(topic, false) },
    ]),
  )
