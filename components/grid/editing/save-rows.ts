import type { GridRow, RowUpdate, RowUpdateResult, RowUpdatesAnswer } from '@/lib/client/grid/grid-types'

export type Values = Record<string, unknown>

/** What a person has changed in a row; `row` is the row as it was when they began. */
export type RowChange = {
  row: GridRow
  changes: Values
  /** Names of chosen records by `<column>__label`, so that they are shown before the server tells them. */
  labels?: Values
}

/** `before`: what was there, to be put back. */
export type SavedRow = { row: GridRow; before: RowChange }
export type FailedRow = { change: RowChange; result: RowUpdateResult }
export type SaveOutcome = {
  saved: SavedRow[]
  failed: FailedRow[]
  /** Thrown by the connection; the rows after it were not tried. */
  error: unknown
}

type Ports = {
  send: (rows: RowUpdate[]) => Promise<RowUpdatesAnswer>
  /** New values of a row on the screen. */
  show: (row: GridRow) => void
  /** The row as the screen has it. */
  current: (rowId: string) => GridRow | undefined
}

/** As many as the server takes in one request. */
const CHUNK = 200
const MAX_MERGES = 3

/** What the server is known to hold of a row, and the changes that are shown but not yet saved, oldest first. */
type Pending = { confirmed: GridRow; changes: RowChange[] }

/**
 * Saves changes that are already on the screen. Changes of one row are saved in the order they were made, each on top of
 * the version before it; what the server refuses goes back to what it was. A row that somebody else has changed in
 * other columns takes both changes; in the same column it is stale, and a person decides.
 */
export class RowSaver {
  private readonly pending = new Map<string, Pending>()
  private readonly tails = new Map<string, Promise<unknown>>()
  /** The version that the last save from here has led to. */
  private readonly versions = new Map<string, number>()

  constructor(private readonly ports: Ports) {}

  async save(changes: RowChange[], onProgress?: (done: number) => void): Promise<SaveOutcome> {
    for (const change of changes) this.showAtOnce(change)
    const ids = changes.map(({ row }) => row.row_id)
    const before = ids.map((id) => this.tails.get(id))
    const work = Promise.allSettled(before).then(() => this.sendAll(changes, onProgress))
    for (const id of ids) this.tails.set(id, work)
    const outcome = await work
    for (const id of ids) if (this.tails.get(id) === work) this.tails.delete(id)
    return outcome
  }

  private showAtOnce(change: RowChange): void {
    const { row, changes, labels } = change
    const known = this.pending.get(row.row_id)
    if (known) known.changes.push(change)
    else this.pending.set(row.row_id, { confirmed: this.ports.current(row.row_id) ?? row, changes: [change] })
    this.ports.show({ row_id: row.row_id, ...changes, ...labels })
  }

  private async sendAll(changes: RowChange[], onProgress?: (done: number) => void): Promise<SaveOutcome> {
    const outcome: SaveOutcome = { saved: [], failed: [], error: null }
    for (let from = 0; from < changes.length; from += CHUNK) {
      const chunk = changes.slice(from, from + CHUNK)
      try {
        await this.sendChunk(chunk, outcome)
      } catch (error) {
        outcome.error = error
        for (const change of changes.slice(from)) this.settle(change, null)
        break
      }
      onProgress?.(Math.min(changes.length, from + CHUNK))
    }
    return outcome
  }

  private async sendChunk(chunk: RowChange[], outcome: SaveOutcome): Promise<void> {
    let left: { change: RowChange; version: number | undefined }[] = chunk.map((change) => ({
      change,
      version: this.versionOf(change.row),
    }))
    for (let round = 0; left.length > 0; round++) {
      const { results } = await this.ports.send(
        left.map(({ change, version }) => ({
          row_id: change.row.row_id,
          changes: change.changes,
          ...(version === undefined ? {} : { version }),
        })),
      )
      const again: typeof left = []
      for (const [index, { change }] of left.entries()) {
        const result = results[index]
        if (!result) continue
        if (result.ok && result.row) outcome.saved.push(this.keep(change, result.row))
        else if (round < MAX_MERGES && isElsewhere(change, result)) again.push({ change, version: result.row?.version })
        else {
          this.settle(change, result.code === 'stale' ? (result.row ?? null) : null)
          outcome.failed.push({ change, result })
        }
      }
      left = again
    }
  }

  /** The version that the person saw, or the one that their own saves have made of it since. */
  private versionOf(row: GridRow): number | undefined {
    const own = this.versions.get(row.row_id)
    if (row.version === undefined) return own
    return own === undefined ? row.version : Math.max(own, row.version)
  }

  private keep(change: RowChange, row: GridRow): SavedRow {
    const { confirmed } = this.pending.get(row.row_id) ?? { confirmed: change.row }
    if (row.version !== undefined) this.versions.set(row.row_id, row.version)
    this.settle(change, row)
    const keys = Object.keys(change.changes)
    const labelKeys = keys.map((key) => `${key}__label`)
    return {
      row,
      before: {
        row,
        changes: Object.fromEntries(keys.map((key) => [key, confirmed[key] ?? null])),
        labels: Object.fromEntries(labelKeys.filter((key) => key in confirmed).map((key) => [key, confirmed[key]])),
      },
    }
  }

  /** The change is no longer on its way: the screen shows what the server holds, and the changes still to be saved. */
  private settle(change: RowChange, answered: GridRow | null): void {
    const id = change.row.row_id
    const pending = this.pending.get(id)
    if (!pending) return
    if (answered) pending.confirmed = { ...pending.confirmed, ...answered }
    pending.changes = pending.changes.filter((other) => other !== change)
    const back = answered ?? pick(pending.confirmed, change)
    this.ports.show(
      Object.assign({ row_id: id }, back, ...pending.changes.map(({ changes, labels }) => ({ ...changes, ...labels }))),
    )
    if (pending.changes.length === 0) this.pending.delete(id)
  }
}

function pick(row: GridRow, { changes, labels }: RowChange): Values {
  const keys = [...Object.keys(changes), ...Object.keys(labels ?? {})]
  return Object.fromEntries(keys.map((key) => [key, row[key] ?? null]))
}

/** Somebody else has changed the row, but not what was changed here, or to the very same. */
function isElsewhere({ row, changes }: RowChange, { code, row: theirs }: RowUpdateResult): boolean {
  if (code !== 'stale' || !theirs) return false
  return Object.keys(changes).every((key) => sameValue(row[key], theirs[key]) || sameValue(changes[key], theirs[key]))
}

export const sameValue = (a: unknown, b: unknown): boolean => JSON.stringify(a ?? null) === JSON.stringify(b ?? null)
