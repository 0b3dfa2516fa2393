import { createStore } from '../store'
import type { FilterNode } from './grid-types'

/** Rows that are selected on the page, for what stands beside it. */
export type SelectedRows = {
  grid: string
  count: number
  /** The first of them; with `all`, those that were left out. */
  ids: string[]
  /** All that match, by which search and filter; null: single rows. */
  all: { q: string; filter: FilterNode | null } | null
}

const MAX_IDS = 100

export const selectedNow = createStore<SelectedRows | null>(null)

export const firstIds = (ids: readonly string[]): string[] => ids.slice(0, MAX_IDS)
