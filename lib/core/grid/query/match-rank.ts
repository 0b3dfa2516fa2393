import { and, or, type Sql, sortedText, sql } from '@/lib/core/db/sql'
import { likeText } from './filter'

/** How many rows that contain what was typed are ranked; those whose name begins with it are found beside them. */
const MAX_RANKED = 500

const BETWEEN_WORDS = /[^\p{L}\p{N}]+/gu
const wordsOf = (text: string): string => text.toLowerCase().replace(BETWEEN_WORDS, ' ').trim()
const wordsSql = (text: Sql): Sql =>
  sql`btrim(regexp_replace(lower(${text}) collate "und-x-icu", '[^[:alnum:]]+', ' ', 'g'))`

/**
 * How well a choice matches what was typed, best lowest. A name that is it, begins with it, has words that begin with its
 * words, contains it, contains its words; then the same for what stands beside the name (e-mail, company); then the rest.
 * `lib/client/match-rank.ts` is the same rule in the browser.
 * @param names what the choice is called; more than one where a code is as good as a name
 */
export function matchRank(q: string, names: Sql[], beside: Sql[] = []): Sql {
  const typed = likeText(wordsOf(q))
  if (!typed) return sql`null::int`
  const words = typed.split(' ')
  const steps: ((text: Sql) => Sql)[] = [
    (text) => sql`${text} = ${wordsOf(q)}`,
    (text) => sql`${text} like ${`${typed}%`}`,
    (text) => and(words.map((word) => sql`' ' || ${text} like ${`% ${word}%`}`)),
    (text) => sql`${text} like ${`%${typed}%`}`,
    (text) => and(words.map((word) => sql`${text} like ${`%${word}%`}`)),
  ]
  const cases = [names, beside].flatMap((texts, at) =>
    texts.length === 0
      ? []
      : steps.map((step, n) => sql`when ${or(texts.map((text) => step(wordsSql(text))))} then ${sql.lit(at * 5 + n)}`),
  )
  return sql`case ${sql.join(cases, sql` `)} else 10 end`
}

type Choosing = {
  q: string
  limit: number
  /** What is answered of each row. */
  columns: Record<string, Sql>
  id: Sql
  /** The rows that may be chosen. */
  open: { from: Sql; where: Sql }
  /** Those of them that contain what was typed, in whatever column. */
  found: { from: Sql; where: Sql }
  names: [Sql, ...Sql[]]
  beside?: Sql[]
  /** What the index of the first name is on, and of a name that may be empty, whether it is, which stands before that. */
  sorted?: Sql
  nameless?: Sql | undefined
}

/**
 * The best matches of a table that may be large, best first. Rows whose name begins with what was typed come from the index
 * of the name and are all found; of those that only contain it, the first 500 by name are ranked.
 */
export function bestMatches({ q, limit, columns, id, open, found, names, sorted, nameless, beside }: Choosing): Sql {
  const name = sorted ?? sortedText(names[0])
  const order = sql`${nameless ? sql`${nameless}, ` : sql``}${name}, ${id}`
  const typed = q.trim().toLowerCase()
  const listed = sql.join(Object.entries(columns).map(([key, value]) => sql`${value} as ${sql.ref(key)}`))
  if (!typed) return sql`select ${listed} from ${open.from} where ${open.where} order by ${order} limit ${limit}::int8`
  const rows = (source: { from: Sql; where: Sql }, also: Sql, most: number) => sql`
    (select ${id} as choice_id, ${name} as choice_name, ${matchRank(q, names, beside)} as choice_rank, ${listed}
     from ${source.from} where ${source.where} and ${also} order by ${order} limit ${most}::int8)`
  // U+FFFF sorts after every other letter.
  const begins = sql`${name} >= ${typed} and ${name} < ${`${typed}\uffff`}`
  return sql`
    select ${sql.join(Object.keys(columns).map((key) => sql.ref(key)))}
    from (${rows(open, begins, limit)} union ${rows(found, sql`true`, MAX_RANKED)}) c
    order by choice_rank, choice_name, choice_id limit ${limit}::int8`
}
