import type { GridGroup, GridGroups, GridRow } from '@/lib/client/grid/grid-types'
import { groupKey, keysWithin, keyWithin } from './group-key'
import { PageStore } from './page-store'
import type { GroupHeading, RowMark, RowSource, Total } from './row-source'

export type GroupedStoreOptions = {
  fetchGroups: (signal: AbortSignal) => Promise<GridGroups>
  /** The rows of one group, in one list or in groups of their own; its viewport is reported once scrolling rests. */
  makeStore: (group: GridGroup) => PageStore | GroupedStore
  settleMs?: number
  /** Groups out of sight that keep their rows. */
  keptGroups?: number
}

type Group = {
  key: string
  answer: GridGroup
  store: PageStore | GroupedStore | null
  unsubscribe: (() => void) | null
  usedAt: number
}

/** Places drawn while the groups are on their way. */
const PLACES_TO_COME = 20

/**
 * The rows of a view under headings: each group's rows are a list of their own, read once they come into view. Headings
 * and counts come from the server, so that no group is missing; a heading is a place like a row.
 */
export class GroupedStore implements RowSource {
  private groups: Group[] | null = null
  private collapsed: ReadonlySet<string> = new Set()
  /** Rows made here; they stand before all groups until the view is read again. */
  private top: GridRow[] = []
  private readonly topMarks = new Map<string, RowMark>()
  private readonly listeners = new Set<() => void>()
  private request: AbortController | null = null
  private settleTimer: ReturnType<typeof setTimeout> | null = null
  private viewport: [number, number] = [0, 0]
  private groupsError: unknown = null
  /** The rows are to be read again with the next answer. */
  private stale = false
  private clock = 0
  private version = 0
  /** Where each group begins; rebuilt after a change. */
  private starts: number[] | null = null

  constructor(private readonly options: GroupedStoreOptions) {}

  subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    for (const group of this.groups ?? []) this.listenTo(group)
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size > 0) return
      this.request?.abort()
      this.request = null
      if (this.settleTimer) clearTimeout(this.settleTimer)
      for (const group of this.groups ?? []) this.leave(group)
    }
  }

  getVersion = (): number => this.version

  start(): void {
    if (!this.groups && !this.request) void this.readGroups()
  }

  get ready(): boolean {
    return this.groups !== null
  }

  get loading(): boolean {
    return this.request !== null || (this.groups ?? []).some((group) => group.store?.loading)
  }

  get error(): unknown {
    return this.groupsError ?? this.groups?.find((group) => group.store?.error)?.store?.error ?? null
  }

  get rowCount(): number {
    if (!this.groups) return PLACES_TO_COME
    const last = this.groups.at(-1)
    return last ? this.startOf(this.groups.length - 1) + 1 + this.placesOf(last) : this.top.length
  }

  get count(): Total | null {
    return this.groups && { value: this.groups.reduce((sum, { answer }) => sum + answer.count, 0), exact: true }
  }

  readonly isEstimated = false

  /** Headings have counts of their own, which decide about places. */
  setCount(): void {}

  getRow(index: number): GridRow | undefined {
    if (index < this.top.length) return this.top[index]
    const place = this.placeAt(index)
    return place && place.within >= 0 ? place.group.store?.getRow(place.within) : undefined
  }

  headingAt(index: number): GroupHeading | undefined {
    const place = this.placeAt(index)
    if (!place) return undefined
    const { group, within } = place
    if (within === -1) return this.headingOf(group)
    const inner = group.store?.headingAt(within)
    return inner && { ...inner, key: keyWithin(group.key, inner.key), level: inner.level + 1 }
  }

  /** Where the heading stands that a place is under; -1: under none. */
  headingIndexOf(index: number): number {
    const place = this.placeAt(index)
    if (!place) return -1
    const own = index - place.within - 1
    const inner = place.group.store instanceof GroupedStore ? place.group.store.headingIndexOf(place.within) : -1
    return inner === -1 ? own : own + 1 + inner
  }

  findRow(rowId: string): GridRow | undefined {
    const index = this.indexOf(rowId)
    return index === -1 ? undefined : this.getRow(index)
  }

  indexOf(rowId: string): number {
    const top = this.top.findIndex((row) => row.row_id === rowId)
    if (top !== -1) return top
    for (const [number, group] of (this.groups ?? []).entries()) {
      if (this.collapsed.has(group.key)) continue
      const within = group.store?.indexOf(rowId) ?? -1
      if (within !== -1) return this.startOf(number) + 1 + within
    }
    return -1
  }

  loadedRows(): GridRow[] {
    const shown = (this.groups ?? []).filter((group) => !this.collapsed.has(group.key))
    return [...this.top, ...shown.flatMap((group) => group.store?.loadedRows() ?? [])]
  }

  /** Rows in memory under the heading at this place, also while it is collapsed. */
  loadedUnder(index: number): GridRow[] {
    const place = this.placeAt(index)
    const store = place?.group.store
    if (!place || !store) return []
    return place.within >= 0 && store instanceof GroupedStore ? store.loadedUnder(place.within) : store.loadedRows()
  }

  /** All rows of the group whose heading stands at this place. */
  async rowsUnder(index: number): Promise<GridRow[]> {
    const place = this.placeAt(index)
    if (!place) return []
    const { group, within } = place
    if (within >= 0 && group.store instanceof GroupedStore) return group.store.rowsUnder(within)
    return this.rowsOf(group)
  }

  private async rowsOf(group: Group): Promise<GridRow[]> {
    if (group.answer.count === 0) return []
    const store = this.storeOf(group)
    if (store instanceof PageStore) return store.ensureRange(0, group.answer.count - 1)
    if (!store.groups) await store.readGroups()
    return (await Promise.all((store.groups ?? []).map((one) => store.rowsOf(one)))).flat()
  }

  setViewport(first: number, last: number): void {
    this.viewport = [first, last]
    if (this.settleTimer) clearTimeout(this.settleTimer)
    const { settleMs = 70 } = this.options
    if (settleMs === 0) this.settle()
    else this.settleTimer = setTimeout(() => this.settle(), settleMs)
  }

  async ensureRange(first: number, last: number): Promise<GridRow[]> {
    const rows = this.top.slice(first, last + 1)
    const parts = this.partsBetween(first, last).map(({ group, from, to }) => this.storeOf(group).ensureRange(from, to))
    return [...rows, ...(await Promise.all(parts)).flat()]
  }

  /** Which groups are collapsed is the view's fact, not the list's. */
  setCollapsed(keys: readonly string[]): void {
    if (keys.length === this.collapsed.size && keys.every((key) => this.collapsed.has(key))) return
    this.collapsed = new Set(keys)
    for (const group of this.groups ?? []) this.collapseWithin(group)
    this.changed()
    this.settle()
  }

  private collapseWithin({ key, store }: Group): void {
    if (!(store instanceof GroupedStore)) return
    store.setCollapsed(keysWithin(key, this.collapsed))
  }

  get keys(): string[] {
    return (this.groups ?? []).map(({ key }) => key)
  }

  refresh(): void {
    this.stale = true
    if (this.listeners.size > 0) void this.readGroups()
    else for (const group of this.groups ?? []) this.forget(group)
  }

  /** New counts and figures on the headings; rows stay where they are. */
  refreshCount(): void {
    if (this.listeners.size > 0 && this.groups) void this.readGroups()
  }

  retry(): void {
    this.groupsError = null
    for (const group of this.groups ?? []) if (group.store?.error) group.store.retry()
    if (!this.groups) void this.readGroups()
    this.changed()
  }

  replaceRow(row: GridRow): void {
    if (this.top.some((one) => one.row_id === row.row_id)) {
      this.top = this.top.map((one) => (one.row_id === row.row_id ? { ...one, ...row } : one))
      this.changed()
    }
    for (const group of this.groups ?? []) group.store?.replaceRow(row)
  }

  addRow(row: GridRow): void {
    this.top = [row, ...this.top.filter((one) => one.row_id !== row.row_id)]
    this.topMarks.set(row.row_id, 'new')
    this.changed()
  }

  dropRow(rowId: string): void {
    this.topMarks.delete(rowId)
    this.top = this.top.filter((row) => row.row_id !== rowId)
    this.groupOf(rowId)?.store?.dropRow(rowId)
    this.changed()
  }

  markOf(rowId: string): RowMark | undefined {
    return this.topMarks.get(rowId) ?? this.groupOf(rowId)?.store?.markOf(rowId)
  }

  setMark(rowId: string, mark: RowMark | null): void {
    const group = this.groupOf(rowId)
    if (group) {
      group.store?.setMark(rowId, mark)
      return
    }
    if (mark) this.topMarks.set(rowId, mark)
    else this.topMarks.delete(rowId)
    this.changed()
  }

  private groupOf = (rowId: string): Group | undefined =>
    (this.groups ?? []).find((group) => (group.store?.indexOf(rowId) ?? -1) !== -1)

  private headingOf({ key, answer }: Group): GroupHeading {
    const { value: _value, ...details } = answer
    return { ...details, key, level: 0, collapsed: this.collapsed.has(key) }
  }

  /** Rows of a group that have a place: as many as its list knows of, else as many as were counted. */
  private placesOf({ key, store, answer }: Group): number {
    if (this.collapsed.has(key)) return 0
    return store ? store.rowCount : answer.count
  }

  private startOf(number: number): number {
    if (!this.starts) {
      let next = this.top.length
      this.starts = (this.groups ?? []).map((group) => {
        const start = next
        next += 1 + this.placesOf(group)
        return start
      })
    }
    return this.starts[number] ?? 0
  }

  /** The group that a place belongs to; `within` -1 is its heading. */
  private placeAt(index: number): { group: Group; within: number } | null {
    const groups = this.groups ?? []
    if (groups.length === 0 || index < this.top.length || index >= this.rowCount) return null
    let low = 0
    let high = groups.length - 1
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      if (this.startOf(middle) <= index) low = middle
      else high = middle - 1
    }
    const group = groups[low]
    return group ? { group, within: index - this.startOf(low) - 1 } : null
  }

  /** Which rows of which groups lie between two places. */
  private partsBetween(first: number, last: number): { group: Group; from: number; to: number }[] {
    return (this.groups ?? []).flatMap((group, number) => {
      const start = this.startOf(number) + 1
      const from = Math.max(0, first - start)
      const to = Math.min(this.placesOf(group) - 1, last - start)
      return to >= from ? [{ group, from, to }] : []
    })
  }

  private settle(): void {
    this.settleTimer = null
    if (this.listeners.size === 0) return
    this.start()
    const seen = this.partsBetween(...this.viewport)
    for (const { group, from, to } of seen) {
      group.usedAt = ++this.clock
      this.storeOf(group).setViewport(from, to)
    }
    const inView = new Set(seen.map(({ group }) => group))
    const others = (this.groups ?? []).filter((group) => group.store && !inView.has(group))
    others.sort((a, b) => b.usedAt - a.usedAt)
    for (const group of others.slice(this.options.keptGroups ?? 8)) this.forget(group)
  }

  private storeOf(group: Group): PageStore | GroupedStore {
    if (!group.store) {
      group.store = this.options.makeStore(group.answer)
      // The server has counted: places are known before the first row.
      if (group.store instanceof PageStore) group.store.total = { value: group.answer.count, exact: true }
      this.collapseWithin(group)
      group.usedAt = ++this.clock
      if (this.listeners.size > 0) this.listenTo(group)
    }
    return group.store
  }

  private listenTo(group: Group): void {
    if (group.store && !group.unsubscribe) group.unsubscribe = group.store.subscribe(() => this.changed())
  }

  private leave(group: Group): void {
    group.unsubscribe?.()
    group.unsubscribe = null
  }

  private forget(group: Group): void {
    this.leave(group)
    group.store = null
    this.starts = null
  }

  private async readGroups(): Promise<void> {
    this.request?.abort()
    const request = new AbortController()
    this.request = request
    try {
      const answer = await this.options.fetchGroups(request.signal)
      if (request.signal.aborted) return
      this.keep(answer)
      this.groupsError = null
    } catch (error) {
      if (request.signal.aborted) return
      if (!this.groups) this.groupsError = error
    }
    this.request = null
    this.changed()
    this.settle()
  }

  /** After a re-read, rows in view are read again at once, the others when they come into view. */
  private keep(answer: GridGroups): void {
    const wasStale = this.stale
    this.stale = false
    const known = new Map((this.groups ?? []).map((group) => [group.key, group]))
    const inView = new Set(this.partsBetween(...this.viewport).map(({ group }) => group))
    this.groups = answer.groups.map((one) => {
      const key = groupKey(one.value)
      const group = known.get(key) ?? { key, answer: one, store: null, unsubscribe: null, usedAt: 0 }
      known.delete(key)
      group.answer = one
      if (wasStale && group.store) {
        if (inView.has(group)) {
          if (group.store instanceof PageStore) group.store.total = { value: one.count, exact: true }
          group.store.refresh()
        } else this.forget(group)
      }
      return group
    })
    for (const gone of known.values()) {
      // Rows that were changed here stay in sight until the view is read again, and their heading with them.
      if (wasStale || !gone.store) this.forget(gone)
      else this.groups.push({ ...gone, answer: { ...gone.answer, count: 0 } })
    }
    if (wasStale) {
      this.top = []
      this.topMarks.clear()
    }
  }

  private changed(): void {
    this.version++
    this.starts = null
    for (const listener of this.listeners) listener()
  }
}
