import { and, type Sql, sql } from '@/lib/core/db/sql'
import type { Term } from './terms'

/** What somebody looks for: words of a language with their other forms, and text that must occur as it is. */
export type Search = { stemmed: string[]; literal: string[] }

const QUOTED = /"([^"]+)"/g
/** Writing that puts no spaces between words, which full text takes for one word. */
const WITHOUT_SPACES =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const WORD = /^[\p{L}\p{M}]+$/u
/** Shorter pieces have no trigram. */
const MIN_IN_ADDRESS = 3

export function parseSearch(text: string): Search {
  const literal = [...text.matchAll(QUOTED)].map(([, quoted]) => quoted!.trim()).filter((quoted) => quoted !== '')
  const words = text
    .replaceAll(QUOTED, ' ')
    .split(/\s+/u)
    .map((word) => word.replace(/^["'(),;:!?]+|["'(),;:!?.]+$/g, ''))
    .filter((word) => word !== '')
  const isStemmed = (word: string) => WORD.test(word) && !WITHOUT_SPACES.test(word)
  return { stemmed: words.filter(isStemmed), literal: [...literal, ...words.filter((word) => !isStemmed(word))] }
}

export const stemmedWords = (operand: Term['operand']): string[] => parseSearch(String(operand)).stemmed

/** Full text drops its stop words; a search of nothing else looks for them as they are. */
export function withoutStopWords({ stemmed, literal }: Search, stopWords: ReadonlySet<string>): Search {
  const kept = stemmed.filter((word) => !stopWords.has(word))
  return kept.length || literal.length ? { stemmed: kept, literal } : { stemmed: [], literal: stemmed }
}

/** Whether the message `m` (of the view for searches) holds it all, in its text or topic. */
export const foundIn = ({ stemmed, literal }: Search): Sql =>
  and([...stemmed.map(hasWord), ...literal.map((text) => sql`m.search_text like ${pattern(text)}`)])

/** The word in any of its forms; or a part of an address, whose words full text does not know. */
function hasWord(word: string): Sql {
  const stem = sql`m.search @@ plainto_tsquery('english'::regconfig, ${word})`
  if ([...word].length < MIN_IN_ADDRESS) return stem
  return sql`(${stem} or (m.search_text like ${pattern(word)} and m.has_link
    and m.search_text ~ ${`(://|www\\.)\\S*${word.toLowerCase()}`}))`
}

const pattern = (text: string): string => `%${text.toLowerCase().replace(/[\\%_]/g, '\\$&')}%`

const START = '\u0002'
const STOP = '\u0003'

/** The message's text with the stems that were found between two signs; see `hitsOf`. */
export const markedText = ({ stemmed }: Search): Sql =>
  stemmed.length === 0
    ? sql`''`
    : sql`ts_headline('english'::regconfig, m.topic || ' ' || m.content,
        plainto_tsquery('english'::regconfig, ${stemmed.join(' ')}),
        ${`HighlightAll=true, StartSel=${START}, StopSel=${STOP}`})`

/** Every form of the words that stands in this message, to be marked in it. */
export function hitsOf(marked: string, { stemmed, literal }: Search): string[] {
  const forms = [...marked.matchAll(new RegExp(`${START}([^${STOP}]*)${STOP}`, 'g'))].map(([, form]) => form!)
  return [...new Set([...forms, ...literal, ...stemmed.filter((word) => [...word].length >= MIN_IN_ADDRESS)])]
}
