import { compile, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import type { ChatUser } from '../../domain/caller'
import { type ChannelAccess, readChannels } from '../../domain/channel-access'
import { canSeeEmail, dummyEmailId } from '../../domain/people'
import { conversationOf } from '../../domain/recipients'
import { stemmedWords } from './search'
import { badNarrow, type Term } from './terms'

type Person = Pick<ChatUser, 'id' | 'email' | 'email_visibility'>

/** What a narrow names, found in as few questions as there are kinds of it. */
export type Lookups = {
  channel(named: Term['operand']): ChannelAccess
  person(named: Term['operand']): number
  /** Everybody of the conversation with the reader. */
  conversation(named: Term['operand']): number[]
  /** Words that full text leaves out, as being too common. */
  stopWords: ReadonlySet<string>
}

const OF_PEOPLE = new Set(['sender', 'dm', 'dm-including', 'group-pm-with', 'mentions'])
const isDatabaseId = (id: number): boolean => Number.isInteger(id) && id > 0 && id <= 2_147_483_647

export async function readLookups(ctx: OperationCtx, me: ChatUser, terms: Term[]): Promise<Lookups> {
  const [channels, people, stopWords] = await Promise.all([
    readNamedChannels(ctx, me, terms),
    readNamedPeople(ctx, terms),
    readStopWords(ctx, terms),
  ])
  const personNamed = (named: string | number): number | undefined => {
    const id = typeof named === 'number' ? named : dummyEmailId(named.trim())
    if (id !== null) return people.find((person) => person.id === id)?.id
    const email = (named as string).trim().toLowerCase()
    return people.find(
      (person) => person.email.toLowerCase() === email && (person.id === me.id || canSeeEmail(me, person)),
    )?.id
  }
  return {
    stopWords,
    channel(named) {
      const found = channels.filter((channel) =>
        typeof named === 'number' ? channel.id === named : channel.name.toLowerCase() === String(named).toLowerCase(),
      )
      const channel = found.find(({ is_archived }) => !is_archived) ?? found[0]
      if (!channel) throw badNarrow(`unknown channel ${named}`)
      return channel
    },
    person(named) {
      const id = personNamed(named as string | number)
      if (id === undefined) throw badNarrow(`unknown user ${named}`)
      return id
    },
    conversation(named) {
      const ids = peopleNamed(named).map(personNamed)
      if (ids.some((id) => id === undefined)) throw badNarrow(`unknown user in ${String(named)}`)
      return conversationOf([...(ids as number[]), me.id])
    },
  }
}

/** The elements of `dm`: ids, or addresses with commas between them. */
function peopleNamed(operand: Term['operand']): (string | number)[] {
  if (Array.isArray(operand)) return operand
  return String(operand)
    .split(',')
    .map((part) => part.trim())
    .filter((part) => part !== '')
}

async function readNamedChannels(ctx: OperationCtx, me: ChatUser, terms: Term[]): Promise<ChannelAccess[]> {
  const named = terms.filter(({ operator }) => operator === 'channel').map(({ operand }) => operand)
  if (named.length === 0) return []
  const ids = named.filter((one): one is number => typeof one === 'number' && isDatabaseId(one))
  const names = named.filter((one) => typeof one === 'string').map((name) => name.toLowerCase())
  return readChannels(ctx, me, sql`(c.id = any(${ids}::int[]) or lower(c.name) = any(${names}::text[]))`)
}

async function readNamedPeople(ctx: OperationCtx, terms: Term[]): Promise<Person[]> {
  const named = terms
    .filter(({ operator }) => OF_PEOPLE.has(operator))
    .flatMap(({ operand }) => (typeof operand === 'number' ? [operand] : peopleNamed(operand)))
  if (named.length === 0) return []
  const ids = named.map((one) => (typeof one === 'number' ? one : dummyEmailId(one)))
  const emails = named.filter((one) => typeof one === 'string').map((email) => email.toLowerCase())
  return ctx.query<Person>(
    compile(sql`select id, email, email_visibility from chat_user where organization_id = ${ctx.organization.id}::uuid
      and (id = any(${ids.filter((id) => id !== null && isDatabaseId(id))}::int[]) or lower(email) = any(${emails}::text[]))`),
  )
}

async function readStopWords(ctx: OperationCtx, terms: Term[]): Promise<ReadonlySet<string>> {
  const words = terms.filter(({ operator }) => operator === 'search').flatMap(({ operand }) => stemmedWords(operand))
  if (words.length === 0) return new Set()
  const rows = await ctx.query<{ word: string }>(
    compile(sql`select word from unnest(${words}::text[]) as word
      where to_tsvector('english'::regconfig, word) = ''::tsvector`),
  )
  return new Set(rows.map(({ word }) => word))
}
