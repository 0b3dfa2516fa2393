import type { GridGroup, GridPage, GridRow } from '@/lib/client/grid/grid-types'

export type Total = { value: number; exact: boolean }

/**
 * What sets a row apart for now. `new`: made here, shown first until the view is read again. `changed`: someone else has
 * just changed it, by name where it is known. `no-match`: changed so that the view would not select it any more; it stays until one leaves.
 * `gone`: deleted meanwhile.
 */
export type RowMark = 'new' | 'changed' | `changed by ${string}` | 'no-match' | 'gone'
export const isChanged = (mark: RowMark | undefined): boolean => mark?.startsWith('changed') ?? false

/** Stands before the rows of a group. */
export type GroupHeading = Omit<GridGroup, 'value'> & {
  key: string
  /** 0, or 1 within another group. */
  level: number
  collapsed: boolean
}

/** The rows of a view by their index, however they are fetched: one list (`PageStore`) or groups. */
export type RowSource = {
  subscribe(listener: () => void): () => void
  /** Changes with every change. */
  getVersion(): number
  start(): void
  readonly ready: boolean
  readonly loading: boolean
  readonly error: unknown
  /** Places to draw: rows, group headings, skeletons of rows on their way. */
  readonly rowCount: number
  /** How many rows the view selects, as well as is known. */
  readonly count: Total | null
  /** The count that came with the rows was not exact. */
  readonly isEstimated: boolean
  /** The exact count, read beside the rows; from then on it is the count, and its reader repeats it after changes. */
  setCount(value: number): void
  getRow(index: number): GridRow | undefined
  /** The heading at this place, where a place holds one instead of a row. */
  headingAt(index: number): GroupHeading | undefined
  findRow(rowId: string): GridRow | undefined
  indexOf(rowId: string): number
  loadedRows(): GridRow[]
  setViewport(first: number, last: number): void
  ensureRange(first: number, last: number): Promise<GridRow[]>
  /** Reads again what is shown; rows kept beside the view (new, marked) fall into their places or leave. */
  refresh(): void
  /** Counts again, without touching the rows. */
  refreshCount(): void
  retry(): void
  /** New values of a row that stays where it is. */
  replaceRow(row: GridRow): void
  /** A row made here: first of all until the view is read again. */
  addRow(row: GridRow): void
  /** Takes a row out of sight, e.g. a draft that was given up or a row that does not match. */
  dropRow(rowId: string): void
  markOf(rowId: string): RowMark | undefined
  setMark(rowId: string, mark: RowMark | null): void
}

/** How the rows of one list are fetched. */
export type PageStoreOptions = {
  /** What is there already. */
  first?: GridPage | null
  perPage?: number
  /** Pages kept in memory; the ones looked at least recently go first. */
  maxPages?: number
  /** How long the viewport has to rest before its pages are asked for; a drag of the scrollbar passes many. */
  settleMs?: number
  fetchPage: (page: number, perPage: number, signal: AbortSignal) => Promise<GridPage>
  fetchTotal: (signal: AbortSignal) => Promise<Total | null>
}
