import { type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChatUser, isGuest } from '../../domain/caller'
import { canReadHistory } from '../../domain/channel-access'
import { fewCandidates } from './candidates'
import { conditionOf, isKnownOperator } from './conditions'
import { type Lookups, readLookups } from './lookups'
import { followPermalink } from './permalink'
import { parseSearch, type Search, withoutStopWords } from './search'
import { badNarrow, demandPossible, parseTerms, type Term } from './terms'

/** A narrow made ready: conditions on a message `m` and its delivery `d`. */
export type Narrow = {
  conditions: Sql[]
  /** `shared`: also what was never delivered to the reader, such as a channel's messages from before they came. */
  history: 'personal' | 'shared'
  /** The one channel that is asked for. */
  recipient: number | null
  /** Null: nothing is looked for. */
  search: Search | null
  /** Conditions need indexes that row-level security keeps from the table: docs/decisions/0001. */
  throughView: boolean
}

/** @throws BAD_REQUEST or BAD_NARROW, in the words of the wire */
export async function readNarrow(ctx: OperationCtx, me: ChatUser, elements: unknown[]): Promise<Narrow> {
  const typed = parseTerms(elements)
  const stranger = typed.find(({ operator }) => !isKnownOperator(operator))
  if (stranger) throw badNarrow(`unknown operator ${stranger.operator}`)
  const terms = joinSearches(await followPermalink(ctx, me, typed))
  demandPossible(terms)
  const lookups = await readLookups(ctx, me, terms)
  const searched = terms.find(({ operator, negated }) => operator === 'search' && !negated)
  const search = searched ? withoutStopWords(parseSearch(String(searched.operand)), lookups.stopWords) : null
  const recipient = channelOf(terms, lookups)?.recipient_id ?? null
  const conditions = terms.map((term) => conditionOf(term, { organizationId: ctx.organization.id, me, lookups }))
  const few = search && (await fewCandidates(ctx, search))
  return {
    conditions: few ? [sql`m.id = any(${few}::bigint[])`, ...conditions] : conditions,
    history: historyOf(me, terms, lookups),
    recipient,
    search,
    throughView: terms.some(({ operator }) => operator === 'search' || operator === 'mentions'),
  }
}

/** Several searches are one. */
function joinSearches(terms: Term[]): Term[] {
  const isSearch = ({ operator, negated }: Term) => operator === 'search' && !negated
  const searches = terms.filter(isSearch)
  if (searches.length < 2) return terms
  const operand = searches.map((term) => term.operand).join(' ')
  return [...terms.filter((term) => !isSearch(term)), { operator: 'search', operand, negated: false }]
}

const channelOf = (terms: Term[], lookups: Lookups) => {
  const term = terms.find(({ operator, negated }) => operator === 'channel' && !negated)
  return term && lookups.channel(term.operand)
}

/** What is marked (read, starred ...) is in somebody's own history alone. */
function historyOf(me: ChatUser, terms: Term[], lookups: Lookups): Narrow['history'] {
  const ofOwn = terms.some(({ operator, operand }) => operator === 'is' && operand !== 'resolved')
  if (ofOwn) return 'personal'
  const isShared = ({ operator, operand, negated }: Term) =>
    !negated &&
    ((operator === 'channel' && canReadHistory(me, lookups.channel(operand))) ||
      (operator === 'channels' && operand === 'public' && !isGuest(me)))
  return terms.some(isShared) ? 'shared' : 'personal'
}
