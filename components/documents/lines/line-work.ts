import type { FormLine } from '../form/form-values'
import type { LineItem } from '../types'

/** What a line can ask for; the same functions for all lines, so that typing in one draws one. */
export type LineWork = {
  change: (key: string, change: Partial<FormLine>) => void
  chooseItem: (key: string, itemId: string | null) => void
  findItems: (query: string) => Promise<LineItem[]>
  remove: (key: string) => void
  move: (key: string, by: 1 | -1) => void
}
