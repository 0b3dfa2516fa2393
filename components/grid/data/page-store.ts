import type { GridPage, GridRow } from '@/lib/client/grid/grid-types'
import { PER_PAGE } from './grid-requests'
import { RowOverlay } from './row-overlay'
import type { PageStoreOptions, RowMark, RowSource, Total } from './row-source'

/** A viewport that does not rest has its pages asked for this often. */
const MAX_MOVE_MS = 250

type Page = { rows: GridRow[]; stale: boolean; usedAt: number }

/**
 * The rows of one view (one search, filter and order) by their index, however many there are: pages are fetched when
 * the viewport comes near, requests for pages it has left are cancelled, and only a bounded number of pages is kept.
 * Framework-free; React reads it through `usePageStore`.
 */
export class PageStore implements RowSource {
  readonly perPage: number
  private readonly maxPages: number
  private readonly settleMs: number
  private readonly pages = new Map<number, Page>()
  private readonly inFlight = new Map<number, AbortController>()
  private readonly listeners = new Set<() => void>()
  /** Row ids by their page, so that one row can be found and replaced. */
  private readonly rowPages = new Map<string, number>()
  private readonly overlay = new RowOverlay()
  /** The view is being read again: with the first answer everything kept beside the list falls into its place. */
  private clearsOverlay = false
  private viewport: [number, number] = [0, 0]
  private settleTimer: ReturnType<typeof setTimeout> | null = null
  /** Since when the viewport has not rested. */
  private movingSince: number | null = null
  private totalRequest: AbortController | null = null
  private clock = 0
  private version = 0

  /** The count as the server told it; null until it has. */
  total: Total | null = null
  /** The count that came with the rows was not exact. */
  isEstimated = false
  /** The exact count comes from beside the rows (`setCount`). */
  private isCountedBeside = false
  /** Counted after the rows were read: told to people, while the rows that are shown keep their places. */
  private recounted: Total | null = null
  /** What went wrong with the page that is looked at; cleared by a retry. */
  error: unknown = null
  /** Rows that are known to exist, while no count is known. */
  private knownRows = 0
  private endSeen = false

  constructor(private readonly options: PageStoreOptions) {
    this.perPage = options.perPage ?? PER_PAGE
    this.maxPages = options.maxPages ?? 24
    this.settleMs = options.settleMs ?? 70
    if (options.first) this.keep(1, options.first)
    this.isEstimated = this.total?.exact === false
  }

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.cancelAll()
    }
  }

  getVersion = (): number => this.version

  /** First page and count, side by side; the count is never waited for. */
  start(): void {
    if (!this.pages.has(1)) this.load(1)
    if (this.total === null && !this.endSeen) this.loadTotal()
  }

  get ready(): boolean {
    return this.pages.size > 0
  }

  get loading(): boolean {
    return this.inFlight.size > 0
  }

  get rowCount(): number {
    return Math.max(0, this.serverRowCount + this.overlay.surplus)
  }

  /** While the count is unknown: what is known, and one page of skeletons to come. */
  private get serverRowCount(): number {
    if (this.endSeen) return this.knownRows
    if (this.total) return Math.max(this.total.value, this.knownRows)
    return this.ready ? this.knownRows + this.perPage : this.perPage
  }

  /** The best count there is, for people to read. */
  get count(): Total | null {
    if (this.recounted) return this.recounted
    if (this.endSeen) return { value: this.knownRows, exact: true }
    return this.total
  }

  getRow(index: number): GridRow | undefined {
    if (this.overlay.isTop(index)) return this.overlay.topRow(index)
    const place = this.overlay.toServer(index)
    return this.pages.get(this.pageOf(place))?.rows[place % this.perPage]
  }

  /** A plain list has no headings. */
  headingAt(): undefined {
    return undefined
  }

  findRow(rowId: string): GridRow | undefined {
    const index = this.indexOf(rowId)
    return index === -1 ? undefined : this.getRow(index)
  }

  indexOf(rowId: string): number {
    const top = this.overlay.topIndexOf(rowId)
    if (top !== -1) return top
    const place = this.placeOf(rowId)
    return place === -1 ? -1 : this.overlay.fromServer(place)
  }

  /** Where the row lies in the server's list, as far as its page is in memory. */
  private placeOf = (rowId: string): number => {
    const number = this.rowPages.get(rowId)
    if (number === undefined) return -1
    const within = this.pages.get(number)?.rows.findIndex((row) => row.row_id === rowId) ?? -1
    return within === -1 ? -1 : (number - 1) * this.perPage + within
  }

  /** Every row in memory, in order. */
  loadedRows(): GridRow[] {
    const stored = [...this.pages.keys()].sort((a, b) => a - b).flatMap((number) => this.pages.get(number)?.rows ?? [])
    return [...this.overlay.topRows, ...stored.filter((row) => !this.overlay.isElsewhere(row.row_id))]
  }

  /** Tells which rows are looked at; their pages and the next ones in both directions are loaded once it rests. */
  setViewport(first: number, last: number): void {
    this.viewport = [Math.max(0, this.overlay.toServer(first)), Math.max(0, this.overlay.toServer(last))]
    if (this.settleTimer) clearTimeout(this.settleTimer)
    this.movingSince ??= performance.now()
    // A long drag shows something on its way, too.
    if (this.settleMs === 0 || performance.now() - this.movingSince > MAX_MOVE_MS) this.settle()
    else this.settleTimer = setTimeout(() => this.settle(), this.settleMs)
  }

  /** All rows from one index to another, fetching what is missing; for ranges of a selection. */
  async ensureRange(first: number, last: number): Promise<GridRow[]> {
    const places = [first, last].map((index) => Math.max(0, this.overlay.toServer(index))) as [number, number]
    const missing = this.pagesBetween(...places).filter((number) => !this.pages.has(number))
    await Promise.all(missing.map((number) => this.load(number)))
    const rows: GridRow[] = []
    for (let index = first; index <= last; index++) {
      const row = this.getRow(index)
      if (row) rows.push(row)
    }
    return rows
  }

  /** Something changed on the server: what is in view is read again quietly, the rest when it is looked at. */
  refresh(): void {
    for (const page of this.pages.values()) page.stale = true
    this.cancelAll()
    this.error = null
    this.clearsOverlay = true
    this.recounted = null
    if (this.listeners.size === 0) return
    this.settle()
    this.loadTotal()
  }

  setCount(value: number): void {
    const total = { value, exact: true }
    this.isCountedBeside = true
    if (this.endSeen && this.endIsFresh()) this.recounted = total
    else this.learnTotal(total)
    this.changed()
  }

  refreshCount(): void {
    if (this.listeners.size > 0 && !this.isCountedBeside)
      this.requestTotal((total) => {
        this.recounted = total
      })
  }

  retry(): void {
    this.error = null
    this.changed()
    this.start()
    this.settle()
  }

  replaceRow(row: GridRow): void {
    const number = this.rowPages.get(row.row_id)
    const page = number === undefined ? undefined : this.pages.get(number)
    if (page) page.rows = page.rows.map((old) => (old.row_id === row.row_id ? { ...old, ...row } : old))
    if (this.overlay.replace(row) || page) this.changed()
  }

  addRow(row: GridRow): void {
    this.overlay.add(row)
    this.overlayChanged()
  }

  dropRow(rowId: string): void {
    this.overlay.drop(rowId)
    this.overlayChanged()
  }

  markOf(rowId: string): RowMark | undefined {
    return this.overlay.markOf(rowId)
  }

  setMark(rowId: string, mark: RowMark | null): void {
    if (this.overlay.markOf(rowId) === (mark ?? undefined)) return
    this.overlay.setMark(rowId, mark)
    this.changed()
  }

  get pageCount(): number {
    return this.pages.size
  }

  private pageOf(index: number): number {
    return Math.floor(index / this.perPage) + 1
  }

  private pagesBetween(first: number, last: number): number[] {
    const from = this.pageOf(Math.max(0, first))
    const to = this.pageOf(Math.max(first, last))
    return Array.from({ length: to - from + 1 }, (_, offset) => from + offset)
  }

  private lastPage(): number {
    return Math.max(1, this.pageOf(this.serverRowCount - 1))
  }

  private settle(): void {
    this.settleTimer = null
    this.movingSince = null
    const [first, last] = this.viewport
    const seen = this.pagesBetween(first, last).filter((number) => number <= this.lastPage())
    for (const number of seen) this.touch(number)
    const near = this.pagesBetween(first - this.perPage / 2, last + this.perPage / 2)
    const wanted = new Set([...seen, ...near.filter((number) => number <= this.lastPage())])
    for (const [number, request] of this.inFlight) {
      if (wanted.has(number)) continue
      request.abort()
      this.inFlight.delete(number)
    }
    for (const number of wanted) {
      const page = this.pages.get(number)
      if (!page || (page.stale && seen.includes(number))) void this.load(number)
    }
    this.evict(wanted)
  }

  private touch(number: number): void {
    const page = this.pages.get(number)
    if (page) page.usedAt = ++this.clock
  }

  private async load(number: number): Promise<void> {
    if (this.inFlight.has(number)) return
    const request = new AbortController()
    this.inFlight.set(number, request)
    try {
      const answer = await this.options.fetchPage(number, this.perPage, request.signal)
      if (request.signal.aborted) return
      this.inFlight.delete(number)
      this.keep(number, answer)
    } catch (error) {
      if (request.signal.aborted) return
      this.inFlight.delete(number)
      this.error = error
    }
    this.changed()
  }

  private keep(number: number, answer: GridPage): void {
    for (const row of this.pages.get(number)?.rows ?? []) this.rowPages.delete(row.row_id)
    this.pages.set(number, { rows: answer.rows, stale: false, usedAt: ++this.clock })
    for (const row of answer.rows) this.rowPages.set(row.row_id, number)
    if (this.clearsOverlay) {
      this.clearsOverlay = false
      this.overlay.clear()
    }
    this.overlay.locate(this.placeOf)
    this.error = null
    this.learnCount(number, answer)
    this.evict(new Set([number, ...this.pagesBetween(...this.viewport)]))
  }

  /** A page that is not full is the end of the list, whatever an estimate said; a full one pushes the end further. */
  private learnCount(number: number, answer: GridPage): void {
    const before = (number - 1) * this.perPage
    const through = before + answer.rows.length
    if (answer.total !== null && answer.total !== undefined)
      this.total = { value: answer.total, exact: answer.total_is_exact }
    if (answer.rows.length === this.perPage) {
      this.knownRows = Math.max(this.knownRows, through)
      if (this.endSeen && through >= this.knownRows && answer.next_cursor !== null) this.endSeen = false
      if (answer.next_cursor === null && this.total === null) this.markEnd(through)
      return
    }
    if (answer.rows.length > 0 || number === 1) {
      this.markEnd(through)
      return
    }
    this.knownRows = Math.min(this.knownRows, before)
    this.total = { value: before, exact: false }
  }

  private markEnd(rows: number): void {
    this.knownRows = rows
    this.endSeen = true
    this.total = { value: rows, exact: true }
  }

  private loadTotal(): void {
    if (this.isCountedBeside) return
    this.requestTotal((total) => {
      if (this.isCountedBeside) return
      this.isEstimated = !total.exact
      this.learnTotal(total)
    })
  }

  private learnTotal(total: Total): void {
    this.total = total
    // The rows may have been read after they were counted; what has just been read is as it is.
    if (this.endSeen && total.value > this.knownRows && !this.endIsFresh()) this.endSeen = false
    if (total.exact) this.knownRows = Math.min(this.knownRows, Math.max(total.value, this.endOfFreshPages()))
  }

  private endIsFresh(): boolean {
    return this.pages.get(this.pageOf(Math.max(0, this.knownRows - 1)))?.stale === false
  }

  private endOfFreshPages(): number {
    const fresh = [...this.pages].filter(([, page]) => !page.stale && page.rows.length > 0)
    return Math.max(0, ...fresh.map(([number, page]) => (number - 1) * this.perPage + page.rows.length))
  }

  private requestTotal(keep: (total: Total) => void): void {
    this.totalRequest?.abort()
    const request = new AbortController()
    this.totalRequest = request
    this.options
      .fetchTotal(request.signal)
      .then((total) => {
        if (request.signal.aborted || !total) return
        keep(total)
        this.changed()
      })
      .catch(() => {
        // The list works without a count: it grows as it is scrolled.
      })
  }

  private evict(wanted: Set<number>): void {
    if (this.pages.size <= this.maxPages) return
    const leaving = [...this.pages]
      .filter(([number]) => !wanted.has(number))
      .sort(([, a], [, b]) => a.usedAt - b.usedAt)
      .slice(0, this.pages.size - this.maxPages)
    for (const [number, page] of leaving) {
      for (const row of page.rows) this.rowPages.delete(row.row_id)
      this.pages.delete(number)
    }
  }

  private cancelAll(): void {
    for (const request of this.inFlight.values()) request.abort()
    this.inFlight.clear()
    this.totalRequest?.abort()
    if (this.settleTimer) clearTimeout(this.settleTimer)
    this.settleTimer = null
  }

  private overlayChanged(): void {
    this.overlay.locate(this.placeOf)
    this.changed()
  }

  private changed(): void {
    this.version++
    for (const listener of this.listeners) listener()
  }
}
