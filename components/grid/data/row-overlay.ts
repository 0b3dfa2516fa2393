import type { GridRow } from '@/lib/client/grid/grid-types'
import type { RowMark } from './row-source'

/**
 * What stands apart from the list as the server has it, until the view is read again: rows made here (shown first), rows
 * taken out of sight, and marks. It also turns places on the screen into places of the server's list and back.
 */
export class RowOverlay {
  private top: GridRow[] = []
  private readonly dropped = new Set<string>()
  private readonly marks = new Map<string, RowMark>()
  /** Places of the server's list that are not shown: rows out of sight, and the second place of rows shown first. */
  private hidden: number[] = []

  /** How many more places the screen has than the server's list. */
  get surplus(): number {
    return this.top.length - this.hidden.length
  }

  topRow(index: number): GridRow | undefined {
    return this.top[index]
  }

  isTop(index: number): boolean {
    return index < this.top.length
  }

  topIndexOf(rowId: string): number {
    return this.top.findIndex((row) => row.row_id === rowId)
  }

  get topRows(): readonly GridRow[] {
    return this.top
  }

  /** Shown first, or not at all. */
  isElsewhere(rowId: string): boolean {
    return this.dropped.has(rowId) || this.topIndexOf(rowId) !== -1
  }

  toServer(index: number): number {
    let place = index - this.top.length
    for (const hidden of this.hidden) if (hidden <= place) place++
    return place
  }

  fromServer(place: number): number {
    if (this.hidden.includes(place)) return -1
    return place - this.hidden.filter((hidden) => hidden < place).length + this.top.length
  }

  add(row: GridRow): void {
    this.top = [row, ...this.top.filter((one) => one.row_id !== row.row_id)]
    this.dropped.delete(row.row_id)
    this.marks.set(row.row_id, 'new')
  }

  replace(row: GridRow): boolean {
    if (this.topIndexOf(row.row_id) === -1) return false
    this.top = this.top.map((one) => (one.row_id === row.row_id ? { ...one, ...row } : one))
    return true
  }

  drop(rowId: string): void {
    this.top = this.top.filter((row) => row.row_id !== rowId)
    this.marks.delete(rowId)
    if (!isDraft(rowId)) this.dropped.add(rowId)
  }

  markOf(rowId: string): RowMark | undefined {
    return this.marks.get(rowId)
  }

  setMark(rowId: string, mark: RowMark | null): void {
    if (mark) this.marks.set(rowId, mark)
    else this.marks.delete(rowId)
  }

  /** The list is read again: everything falls into its place. Drafts exist nowhere else, so they stay. */
  clear(): void {
    this.top = this.top.filter((row) => isDraft(row.row_id))
    this.dropped.clear()
    this.marks.clear()
    this.hidden = []
  }

  /** Tells where in the server's list the rows lie that are shown elsewhere or not at all. */
  locate(placeOf: (rowId: string) => number): void {
    const ids = [...this.dropped, ...this.top.map((row) => row.row_id)]
    this.hidden = ids
      .map(placeOf)
      .filter((place) => place !== -1)
      .sort((a, b) => a - b)
  }
}

/** Rows that are being typed and that no server knows yet. */
export const isDraft = (rowId: string): boolean => rowId.startsWith('draft:')
