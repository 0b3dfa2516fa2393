import type { ChatState } from './chat-state'
import { conversationKey, dmWith } from './conversation'
import type { ChatEvent, Message, Person, TypingEvent, UserGroupEvent } from './wire'

type EventOf<T extends ChatEvent['type']> = Extract<ChatEvent, { type: T }>

export function applyPerson(state: ChatState, event: EventOf<'realm_user'>): ChatState {
  const people = new Map(state.people)
  const known = people.get(event.person.user_id)
  if (event.op === 'remove') {
    if (known) people.set(known.user_id, { ...known, is_active: false })
    return { ...state, people }
  }
  const { new_email, ...change } = event.person
  const person = { ...known, ...change, ...(new_email ? { email: new_email } : {}) } as Person
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
export function applyTyping(state: ChatState, event: TypingEvent, now: number): ChatState {
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

export function applyGroup(state: ChatState, event: UserGroupEvent): ChatState {
  const groups = new Map(state.groups)
  const id = event.group?.id ?? event.group_id
  if (id === undefined) return state
  const known = groups.get(id)
  if (event.op === 'add' && event.group) groups.set(id, event.group)
  else if (event.op === 'remove') groups.delete(id)
  else if (known) {
    const users = event.user_ids ?? []
    const others = known.members.filter((member) => !users.includes(member))
    const members =
      event.op === 'add_members' ? [...others, ...users] : event.op === 'remove_members' ? others : known.members
    groups.set(id, { ...known, ...event.data, members })
  }
  return { ...state, groups }
}

export function applySnippet(state: ChatState, event: EventOf<'saved_snippets'>): ChatState {
  if (event.op === 'remove')
    return { ...state, snippets: state.snippets.filter(({ id }) => id !== event.saved_snippet_id) }
  const rest = state.snippets.filter(({ id }) => id !== event.saved_snippet.id)
  return { ...state, snippets: [...rest, event.saved_snippet] }
}
