import { conversationKey, dmWith } from '../conversation'
import type { EventOf, Message, Person } from '../wire'
import type { ChatState } from './chat-state'

export function applyPerson(state: ChatState, event: EventOf<'realm_user'>): ChatState {
  const people = new Map(state.people)
  const known = people.get(event.person.user_id)
  const person = event.op === 'add' ? event.person : changed(known, event.person)
  if (!person) return state
  people.set(person.user_id, person)
  const renamed =
    known !== undefined && (known.full_name !== person.full_name || known.avatar_url !== person.avatar_url)
  return {
    ...state,
    people,
    me:
      state.me?.userId === person.user_id
        ? { ...state.me, name: person.full_name, avatarUrl: person.avatar_url }
        : state.me,
    messages: renamed ? withSender(state.messages, person) : state.messages,
  }
}

/** A change of a person who is not known yet came before the person did. */
function changed(
  known: Person | undefined,
  change: Extract<EventOf<'realm_user'>, { op: 'update' }>['person'],
): Person | undefined {
  const {
    new_email: email,
    custom_profile_field: _,
    avatar_source: _source,
    avatar_url_medium: _medium,
    ...own
  } = change
  return known && { ...known, ...own, ...(email ? { email } : {}) }
}

function withSender(all: ChatState['messages'], { user_id, full_name, avatar_url }: Person): Map<number, Message> {
  const messages = new Map(all)
  for (const message of all.values())
    if (message.sender_id === user_id)
      messages.set(message.id, { ...message, sender_full_name: full_name, avatar_url: avatar_url ?? null })
  return messages
}

export function applyPresence(state: ChatState, event: EventOf<'presence'>): ChatState {
  const presence = new Map(state.presence)
  for (const [id, times] of Object.entries(event.presences ?? {})) presence.set(Number(id), times)
  return { ...state, presence }
}

/** @param now milliseconds; a person who stops without saying so is forgotten after the server's period */
export function applyTyping(state: ChatState, event: EventOf<'typing'>, now: number): ChatState {
  const userId = event.sender.user_id
  if (userId === state.me?.userId) return state
  const key = conversationKey(
    event.message_type === 'stream'
      ? { kind: 'topic', channelId: event.stream_id as number, topic: event.topic ?? '' }
      : dmWith((event.recipients ?? []).map((recipient) => recipient.user_id)),
  )
  const people = new Map(state.typing.get(key))
  if (event.op === 'start')
    people.set(userId, now + (state.realm?.server_typing_started_expiry_period_milliseconds ?? 45_000))
  else people.delete(userId)
  const typing = new Map(state.typing)
  if (people.size > 0) typing.set(key, people)
  else typing.delete(key)
  return { ...state, typing }
}

export function applyStatus(state: ChatState, event: EventOf<'user_status'>): ChatState {
  const { user_id, type: _type, id: _id, ...change } = event
  const statuses = new Map(state.statuses)
  statuses.set(user_id, { ...statuses.get(user_id), ...change })
  return { ...state, statuses }
}

export function applyGroup(state: ChatState, event: EventOf<'user_group'>): ChatState {
  const groups = new Map(state.groups)
  if (event.op === 'add') return { ...state, groups: groups.set(event.group.id, event.group) }
  const known = groups.get(event.group_id)
  if (event.op === 'remove') groups.delete(event.group_id)
  else if (known && event.op === 'update') groups.set(known.id, { ...known, ...event.data })
  else if (known && event.op !== 'update') {
    const others = known.members.filter((member) => !event.user_ids.includes(member))
    const members = event.op === 'add_members' ? [...others, ...event.user_ids] : others
    groups.set(known.id, { ...known, members })
  }
  return { ...state, groups }
}

export function applySnippet(state: ChatState, event: EventOf<'saved_snippets'>): ChatState {
  if (event.op === 'remove')
    return { ...state, snippets: state.snippets.filter(({ id }) => id !== event.saved_snippet_id) }
  const rest = state.snippets.filter(({ id }) => id !== event.saved_snippet.id)
  return { ...state, snippets: [...rest, event.saved_snippet] }
}
