import { and, type Sql, sql } from '@/lib/core/db/sql'
import { likeText } from '@/lib/core/grid/query/filter'

const MAX_WORDS = 8

/** The words of a search, as full text has them: letters and digits alone. */
export const wordsOf = (q: string): string[] => (q.toLowerCase().match(/[\p{L}\p{N}]+/gu) ?? []).slice(0, MAX_WORDS)

/** Every word in any of its forms, or as it is; the last one may be unfinished. */
export function wordQuery(words: string[]): Sql {
  const last = words.length - 1
  const each = words.map((word, at) => {
    const asItIs = sql`to_tsquery('simple'::regconfig, ${at === last ? `${word}:*` : word})`
    return sql`(plainto_tsquery('english'::regconfig, ${word}) || ${asItIs})`
  })
  return sql.join(each, sql` && `)
}

/**
 * The ids of the articles that hold the words. Found by their letters too: full text knows no parts of words, no words of writing
 * without blanks, and not the end of a very long article. Two selects, so that each has its index.
 */
export const matchingIds = (organizationId: string, words: string[], query: Sql): Sql => {
  const own = sql`a.organization_id = ${organizationId}::uuid and a.deleted_at is null`
  const letters = and(words.map((word) => sql`a.search_text like ${`%${likeText(word)}%`}`))
  return sql`
    select a.id from pm_article_search a where ${own} and a.search @@ (${query})
    union select a.id from pm_article_search a where ${own} and ${letters}`
}

const START = '\u0002'
const STOP = '\u0003'
const MARKS = `StartSel=${START}, StopSel=${STOP}`

/** What stands between < and > would be left out as a tag. */
const noTags = (text: Sql): Sql => sql`replace(${text}, '<', '< ')`

export const markedTitle = (query: Sql): Sql =>
  sql`ts_headline('english'::regconfig, ${noTags(sql`a.title`)}, ${query}, ${`HighlightAll=true, ${MARKS}`})`

/** The places of the text that hold the words; of what was found by its letters, the first such place. */
export const markedExcerpt = (words: string[], query: Sql): Sql => sql`
  case when a.search @@ (${query})
    then ts_headline('english'::regconfig, ${noTags(sql`left(a.plain_text, 150000)`)}, ${query},
      ${`MaxFragments=2, MinWords=8, MaxWords=22, FragmentDelimiter=" … ", ${MARKS}`})
    else substr(a.plain_text, greatest(1, strpos(lower(a.plain_text), ${words[0]!}) - 60), 220) end`

export type Marked = { text: string; hit: boolean }[]

/** Text in pieces, so that what marks it needs no HTML. Where full text marked nothing, the words themselves are marked. */
export function markedPieces(text: string, words: string[]): Marked {
  const pieces = text.includes(START)
    ? text.split(new RegExp(`(${START}[^${STOP}]*${STOP})`))
    : text.split(literal(words))
  return pieces.flatMap((piece, at) => {
    const plain = piece.replaceAll(START, '').replaceAll(STOP, '')
    return plain === '' ? [] : [{ text: plain, hit: at % 2 === 1 }]
  })
}

const literal = (words: string[]) => new RegExp(`(${words.join('|')})`, 'giu')
