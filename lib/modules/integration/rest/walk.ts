import { createHash, createHmac, timingSafeEqual } from 'node:crypto'
import { LRUCache } from 'lru-cache'
import { env } from '@/lib/core/env'
import { processState } from '@/lib/core/process/process-state'

/** A reader on its way through the pages of one list: where it goes on, and what it began with. */
export type Walk = {
  /** Where the page before ended, in the grid's own words. */
  cursor: string
  /** The page that comes next. */
  page: number
  /** Of a read that follows changes: shows what lies before this moment (ISO 8601), on every page the same. */
  until: string | null
  /** Of the same: the rows there were when it began, so that counting pages by it ends after the last one. */
  total: number | null
}

/**
 * An opaque cursor. It is signed together with the question that it belongs to: what a caller changed in it or asks
 * differently is told so, and nothing unsound reaches the database.
 */
export function encodeWalk(walk: Walk, question: string): string {
  const body = Buffer.from(JSON.stringify([walk.cursor, walk.page, walk.until, walk.total])).toString('base64url')
  return `${body}.${sign(body, question)}`
}

/** @returns null for a cursor that is damaged, or of another question */
export function decodeWalk(text: string, question: string): Walk | null {
  const [body = '', signature = '', ...more] = text.split('.')
  const expected = sign(body, question)
  if (more.length || signature.length !== expected.length) return null
  if (!timingSafeEqual(Buffer.from(signature), Buffer.from(expected))) return null
  const [cursor, page, until, total] = JSON.parse(Buffer.from(body, 'base64url').toString())
  return { cursor, page, until, total }
}

const sign = (body: string, question: string): string =>
  createHmac('sha256', env.secret).update(`rest-cursor ${question} ${body}`).digest('base64url').slice(0, 22)

/** What was asked, in short; a cursor or a page belongs to it. */
export const questionOf = (...parts: unknown[]): string =>
  createHash('sha256').update(JSON.stringify(parts)).digest('base64url')

/**
 * Rows that change leave the place where they stood, so that a page reached by counting rows would skip some. A client that
 * follows changes by page numbers is therefore led on from where the page before ended, as by a cursor. Kept in this
 * process, for a while; without it the page is counted.
 */
const MAX_WALKS = 5_000
const walks = processState('rest-walks', () => new LRUCache<string, { token: string; at: number }>({ max: MAX_WALKS }))
const KEPT_MS = 15 * 60_000

export function rememberWalk(caller: string, question: string, page: number, token: string): void {
  walks.set(`${caller} ${question} ${page}`, { token, at: Date.now() })
}

export function recallWalk(caller: string, question: string, page: number): string | undefined {
  const known = walks.get(`${caller} ${question} ${page}`)
  return known && Date.now() - known.at < KEPT_MS ? known.token : undefined
}
