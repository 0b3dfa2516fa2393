import type { Env, StateBlock, StateInline } from 'markdown-it'
import { newBudget } from './linkifiers/find-linkified'
import type { LinkedUpload, RenderLookups } from './types'
import { decoded } from './wanted'

// Formulas are by far the dearest part of a message.
const MAX_FORMULAS = 60
const MAX_TEX = 4000

export type Spot = { start: number; end: number; isLink: boolean; push: (state: StateInline) => void }

/** What one message's rendering knows and finds. It travels in the parser's environment. */
export class RenderContext {
  readonly found = {
    userIds: new Set<number>(),
    groupIds: new Set<number>(),
    uploads: new Set<string>(),
    channel: false,
    topic: false,
    link: false,
    image: false,
  }
  /** How many quotes, spoilers and list items stand around the block at hand. */
  depth = 0
  /** Whether the text at hand is quoted: nobody is mentioned by what was said before. */
  isQuoted = false
  /** Where in the text at hand links, linkifiers' matches and typed emoji stand. */
  spots: Spot[] = []
  readonly linkifierBudget = newBudget()
  #formulasLeft = MAX_FORMULAS
  #texLeft = MAX_TEX
  readonly #people: Map<string, RenderLookups['people'][number]>
  readonly #peopleById: Map<number, RenderLookups['people'][number]>
  readonly #groups: Map<string, RenderLookups['groups'][number]>
  readonly #channels: Map<string, RenderLookups['channels'][number]>
  readonly #newest: Map<string, number>
  readonly #realmEmoji: Map<string, RenderLookups['realm_emoji'][number]>
  readonly #uploads: Map<string, LinkedUpload>

  constructor(readonly lookups: RenderLookups) {
    // Of two people with one name the active one is meant, then the one who was here first.
    const people = lookups.people.toSorted((a, b) => Number(a.is_active) - Number(b.is_active) || b.id - a.id)
    this.#people = new Map(people.map((person) => [person.full_name.toLowerCase(), person]))
    this.#peopleById = new Map(people.map((person) => [person.id, person]))
    this.#groups = new Map(lookups.groups.map((group) => [group.name.toLowerCase(), group]))
    this.#channels = new Map(lookups.channels.map((channel) => [channel.name.toLowerCase(), channel]))
    this.#newest = new Map(
      lookups.newest_in_topic.map(({ channel_id, topic, message_id }) => [topicKey(channel_id, topic), message_id]),
    )
    this.#realmEmoji = new Map(lookups.realm_emoji.map((emoji) => [emoji.name, emoji]))
    this.#uploads = new Map(lookups.uploads.map((upload) => [upload.path_id, upload]))
  }

  /** The person of `Full Name`, `Full Name|12` or `|12`; name and id must agree. */
  person(name: string, id: number | null) {
    if (id === null) return this.#people.get(name.toLowerCase())
    const person = this.#peopleById.get(id)
    return name === '' || person?.full_name.toLowerCase() === name.toLowerCase() ? person : undefined
  }

  group(name: string) {
    return this.#groups.get(name.toLowerCase())
  }

  channel(name: string) {
    return this.#channels.get(name.toLowerCase())
  }

  newestInTopic(channelId: number, topic: string): number | undefined {
    return this.#newest.get(topicKey(channelId, topic))
  }

  realmEmoji(name: string) {
    return this.#realmEmoji.get(name)
  }

  /** The upload that a link leads to, and that the author may read. */
  upload(href: string): LinkedUpload | undefined {
    const path = /^\/user_uploads\/([^?#]+)/.exec(href)?.[1]
    return path === undefined ? undefined : this.#uploads.get(decoded(path))
  }

  /** Whether one more formula of this length may be set. */
  takeFormula(length: number): boolean {
    if (this.#formulasLeft < 1 || this.#texLeft < length) return false
    this.#formulasLeft -= 1
    this.#texLeft -= length
    return true
  }
}

export function contextOf(state: StateBlock | StateInline | { env: Env }): RenderContext {
  return state.env.context as RenderContext
}

function topicKey(channelId: number, topic: string): string {
  return `${channelId} ${topic.toLowerCase()}`
}
