import { type Conversation, conversationKey, conversationOf } from '@/lib/client/chat/conversation'
import type { ChatState } from '@/lib/client/chat/state/chat-state'
import type { Channel, Emoji, Person } from '@/lib/client/chat/wire'
import { bestMatches } from '@/lib/client/match-rank'
import { type EmojiSection, searchEmoji } from '../reactions/emoji-data'
import { LANGUAGES } from './languages'
import type { Trigger } from './trigger'

/** Something to put in the place of what was typed. */
export type Suggestion = {
  key: string
  label: string
  hint?: string
  mark:
    | { person: Person }
    | { channel: Channel }
    | { emoji: Emoji }
    | { sign: 'everybody' | 'group' | 'code' | 'topic' }
  text: string
  /** How far before its end the cursor goes. */
  cursorBack?: number
}

type Known = { state: ChatState; conversation: Conversation | null; emoji: EmojiSection[] }

const MOST = 8
const MAX_EXAMINED = 200

export function suggestionsFor(trigger: Trigger, known: Known): Suggestion[] {
  switch (trigger.kind) {
    case 'person':
      return people(trigger.query, trigger.silent, known)
    case 'channel':
      return channels(trigger.query, known)
    case 'topic':
      return topics(trigger.channel, trigger.query, known)
    case 'emoji':
      return searchEmoji(known.emoji, trigger.query, MOST).map((emoji) => ({
        key: `${emoji.reaction_type}:${emoji.emoji_code}`,
        label: `:${emoji.emoji_name}:`,
        mark: { emoji },
        text: `:${emoji.emoji_name}: `,
      }))
    case 'language':
      return bestMatches(LANGUAGES, trigger.query, (name) => name)
        .slice(0, MOST)
        .map((name) => ({
          key: name,
          label: name,
          mark: { sign: 'code' },
          text: `${name}\n\n\`\`\``,
          cursorBack: 4,
        }))
  }
}

function people(query: string, silent: boolean, known: Known): Suggestion[] {
  const { state, conversation } = known
  const sign = silent ? '@_' : '@'
  const everybody = silent ? [] : wildcards(conversation)
  const groups = [...state.groups.values()].filter((group) => !group.is_system_group && !group.deactivated)
  const sameName = new Set<string>()
  const namesSeen = new Set<string>()
  for (const { full_name } of state.people.values()) (namesSeen.has(full_name) ? sameName : namesSeen).add(full_name)
  const candidates: { names: string[]; make: () => Suggestion }[] = [
    ...peopleInOrder(known).map((person) => ({
      names: [person.full_name, person.delivery_email ?? ''].filter(Boolean),
      make: () => ({
        key: `person:${person.user_id}`,
        label: person.full_name,
        hint: person.is_guest ? 'Guest' : person.is_bot ? 'Bot' : undefined,
        mark: { person },
        text: `${sign}**${person.full_name}${sameName.has(person.full_name) ? `|${person.user_id}` : ''}** `,
      }),
    })),
    ...everybody.map(({ name, hint }) => ({
      names: [name],
      make: () => ({ key: name, label: name, hint, mark: { sign: 'everybody' as const }, text: `@**${name}** ` }),
    })),
    ...groups.map((group) => ({
      names: [group.name],
      make: () => ({
        key: `group:${group.id}`,
        label: group.name,
        hint: `${group.members.length} people`,
        mark: { sign: 'group' as const },
        text: `${sign}*${group.name}* `,
      }),
    })),
  ]
  return bestMatches(candidates, query, (one) => one)
    .slice(0, MOST)
    .map(({ make }) => make())
}

function wildcards(conversation: Conversation | null): { name: string; hint: string }[] {
  if (conversation?.kind === 'dm') return [{ name: 'all', hint: 'Everybody in this conversation' }]
  return [
    { name: 'all', hint: 'Everybody in the channel' },
    { name: 'topic', hint: 'Everybody who wrote in this topic' },
  ]
}

/** Who wrote here last, then who follows the channel, then everybody by name; oneself last. */
function peopleInOrder({ state, conversation }: Known): Person[] {
  const rank = new Map<number, number>()
  if (conversation) {
    const key = conversationKey(conversation)
    const newest = [...state.messages.values()].slice(-MAX_EXAMINED).reverse()
    for (const message of newest)
      if (!rank.has(message.sender_id) && conversationKey(conversationOf(message)) === key)
        rank.set(message.sender_id, rank.size)
    const members =
      conversation.kind === 'dm'
        ? conversation.userIds
        : (state.subscriptions.get(conversation.channelId)?.subscribers ?? [])
    for (const id of members) if (!rank.has(id)) rank.set(id, MAX_EXAMINED)
  }
  const place = ({ user_id }: Person) =>
    user_id === state.me?.userId ? Number.MAX_SAFE_INTEGER : (rank.get(user_id) ?? MAX_EXAMINED * 2)
  return [...state.people.values()]
    .filter((person) => person.is_active)
    .sort((a, b) => place(a) - place(b) || a.full_name.localeCompare(b.full_name))
}

function channels(query: string, { state }: Known): Suggestion[] {
  const all = [...state.channels.values()]
    .filter((channel) => !channel.is_archived)
    .sort((a, b) => Number(state.subscriptions.has(b.stream_id)) - Number(state.subscriptions.has(a.stream_id)))
  return bestMatches(all, query, ({ name }) => name)
    .slice(0, MOST)
    .map((channel) => ({
      key: String(channel.stream_id),
      label: channel.name,
      hint: channel.description || undefined,
      mark: { channel },
      text: `#**${channel.name}** `,
    }))
}

/** The topics of the channel that is named; the typed one itself where it is new. */
function topics(name: string, query: string, { state }: Known): Suggestion[] {
  const channel = channelCalled(state, name)
  if (!channel) return []
  const names = (state.topics.get(channel.stream_id) ?? []).map((topic) => topic.name)
  const found = bestMatches(names, query, (topic) => topic).slice(0, MOST)
  const typed = query.trim()
  const isNew = typed !== '' && !found.some((topic) => topic.toLowerCase() === typed.toLowerCase())
  return (isNew ? [...found, typed] : found).map((topic) => ({
    key: topic,
    label: topic,
    hint: isNew && topic === typed ? 'New topic' : undefined,
    mark: { sign: 'topic' },
    text: `#**${channel.name}>${topic}** `,
  }))
}

export function channelCalled(state: ChatState, name: string): Channel | undefined {
  const wanted = name.trim().toLowerCase()
  return [...state.channels.values()].find((channel) => channel.name.toLowerCase() === wanted)
}
