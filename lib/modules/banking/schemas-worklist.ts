import type { Candidate } from './schemas-answers'

/** Words of the worklist that its page shares with the server. Amounts are decimal text, days `2026-11-30`. */

export const WORKLIST_STATES = [
  { value: 'open', label: 'To clear' },
  { value: 'suspense', label: 'Suspense' },
  { value: 'cleared', label: 'Cleared' },
  { value: 'ignored', label: 'Ignored' },
  { value: 'all', label: 'All' },
] as const
export type WorklistState = (typeof WORKLIST_STATES)[number]['value']

export const WORKLIST_SORTS = [
  { value: 'posted_on', label: 'Oldest first' },
  { value: '-posted_on', label: 'Newest first' },
  { value: '-amount', label: 'Money in first' },
  { value: 'amount', label: 'Money out first' },
] as const
export type WorklistSort = (typeof WORKLIST_SORTS)[number]['value']

export const WORKLIST_SUGGESTIONS = [
  { value: 'any', label: 'With or without a match' },
  { value: 'yes', label: 'With a match' },
  { value: 'high', label: 'With a sure match' },
  { value: 'no', label: 'Without a match' },
] as const
export type WorklistSuggestion = (typeof WORKLIST_SUGGESTIONS)[number]['value']

/** Lines a page; also how many candidates are asked for at once. */
export const WORKLIST_PAGE_SIZE = 50

/** What is done to a line from the worklist: what a candidate proposes, or one of the verbs that need no form. */
export type LineAct = NonNullable<Candidate['accept']> | { action: 'suspense' | 'ignore' | 'restore'; note?: string }
