import { compile, type Sql, sql } from '@/lib/core/db/sql'
import type { OperationCtx } from '@/lib/core/operation'
import { flagNames } from '../domain/flags'
import { shownTopic } from '../domain/topics'
import { escapeText } from '../rendering/escape'
import { highlightMatches } from '../rendering/highlight-matches'
import type { WireMessage } from '../wire/messages'
import { rowRules, shapeMessage } from './assemble'
import { MESSAGE_COLUMNS, MESSAGE_PARTS, type MessageRow, neutralOf, type RowRules } from './message-rows'
import { hitsOf, markedText, type Search } from './narrow/search'
import { pickIds, pickRange, type Reader } from './picked'
import { type Found, type Range, whatWasFound } from './range'
import type { Shape } from './types'

type PageRow = Partial<MessageRow> & { anchor: number | null; flags: number; marked: string }
export type Page = Found & { messages: WireMessage[] }

/** The messages of a range, in one statement. */
export async function readRange(ctx: OperationCtx, reader: Reader, range: Range, shape: Shape): Promise<Page> {
  const { rows, messages } = await readPicked(ctx, reader, pickRange(reader, range), shape)
  const ids = messages.map(({ id }) => id)
  return { ...whatWasFound(range, rows[0]!.anchor, ids), messages }
}

/** Of these messages those that the reader may read and the narrow leaves. */
export async function readIds(ctx: OperationCtx, reader: Reader, ids: number[], shape: Shape): Promise<WireMessage[]> {
  return (await readPicked(ctx, reader, pickIds(reader, ids), shape)).messages
}

async function readPicked(ctx: OperationCtx, reader: Reader, picked: Sql, shape: Shape) {
  const { search } = reader.narrow
  // One row without a message says the anchor where nothing was found.
  const statement = compile(sql`with ${picked}
    select a.id::float8 as anchor, p.flags, ${search ? markedText(search) : sql`''`} as marked, ${MESSAGE_COLUMNS}
    from anchor a left join (picked p join chat_message m on m.id = p.id ${MESSAGE_PARTS}) on true
    order by m.id`)
  const [rows, rules] = await Promise.all([
    ctx.query<PageRow>(statement, { customPlan: reader.narrow.throughView }),
    rowRules(ctx),
  ])
  const messages = rows.filter((row) => row.id !== null).map((row) => wireMessage(row, rules, reader, shape))
  return { rows, messages }
}

function wireMessage(row: PageRow, rules: RowRules, { me, narrow }: Reader, shape: Shape): WireMessage {
  const { anchor: _anchor, flags, marked, ...message } = row
  const neutral = neutralOf(message as MessageRow, rules)
  return {
    ...shapeMessage(neutral, me, shape),
    flags: flagNames(flags),
    ...(narrow.search ? matchesIn(neutral, narrow.search, marked, shape) : {}),
  }
}

/** Where in a message the search hit, as HTML. */
function matchesIn(
  { rendered, topic, channel }: { rendered: string; topic: string; channel: unknown },
  search: Search,
  marked: string,
  { allowEmptyTopic }: Pick<Shape, 'allowEmptyTopic'>,
): { match_content: string; match_subject: string } {
  const hits = hitsOf(marked, search)
  const subject = channel ? escapeText(shownTopic(topic, allowEmptyTopic)) : ''
  return { match_content: highlightMatches(rendered, hits), match_subject: highlightMatches(subject, hits) }
}
