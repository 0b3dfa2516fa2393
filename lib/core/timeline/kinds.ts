import { can, type OrganizationCtx, type Requirement } from '../context'
import { defineSlot } from '../contributions/slot'
import type { Reference } from '../grid/define-grid'
import { rowHref } from '../grid/grid-for-path'
import type { Tone } from '../grid/wire'
import { findGrid, modules } from '../registry'
import type { Direction, EntryColumn, Parties } from './entry'

/** What a reader sees of an entry; the title follows the name of who did it. */
export type EntryFace = {
  title: string
  /** Two of them are read as "from, to". */
  badges?: { label: string; tone?: Tone | undefined }[]
  amount?: { value: string; currency: string }
  details?: string[]
  links?: { label: string; href: string }[]
}

/** An entry as its kind describes it. */
export type DescribedEntry = {
  kind: string
  title: string
  from: string | null
  to: string | null
  direction: Direction | null
  data: Record<string, unknown>
}

export type TimelineKind = {
  kind: string
  /** On the filter; kinds of the same label are filtered as one. */
  label: string
  /** Name in the browser's icon map. */
  icon: string
  /** Who may read entries of this kind; of several, any is enough. */
  permission: Requirement | readonly Requirement[]
  /** By default the stored title, and from and to as badges. */
  describe?: (entry: DescribedEntry) => EntryFace
}

/** What modules write into timelines, each kind once. */
export const timelineKinds = defineSlot<TimelineKind>('core.timeline-kinds')

/** A kind of record that has a timeline, or that entries name. */
export type TimelineRecord = {
  /** As entries name it in `subject`. */
  record: string
  /** Its grid, whose readers may read the timeline. */
  reference: Reference & { grid: string }
  /** Where entries name it. */
  column: EntryColumn
  /** Whom entries about it belong to, where that is more than its own column. */
  parties?: (ctx: OrganizationCtx, id: string) => Promise<Parties>
  /** Columns whose changes entries of other kinds describe already. */
  describedElsewhere?: readonly string[]
  /** Records that were merged into this one, and the customers whose entries without a contact appear here too. */
  related?: (ctx: OrganizationCtx, id: string) => Promise<{ merged?: string[]; customers?: string[] }>
  /** A day to read from, e.g. that of the last invoice. */
  since?: { label: string; day: (ctx: OrganizationCtx, id: string) => Promise<string | null> }
}

export const timelineRecords = defineSlot<TimelineRecord>('core.timeline-records')

/** The kinds that the caller may read. */
export const visibleKinds = (ctx: OrganizationCtx): TimelineKind[] =>
  timelineKinds.contributed().filter(({ permission }) => [permission].flat().some((one) => can(ctx, one)))

/** The page of a record, or its place beside its list, where the caller may open it. */
export function entryHref(ctx: OrganizationCtx, slug: string, id: string): string | null {
  const grid = findGrid(slug)
  if (!grid || !can(ctx, grid.access.read)) return null
  const list = modules()
    .flatMap(({ navigation }) => navigation)
    .find((entry) => entry.grid === slug)?.href
  return grid.rowPage || list ? rowHref(grid, list ?? '', id) : null
}
