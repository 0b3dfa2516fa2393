import type { Row } from '@/lib/core/grid/writes/write-rules'
import type { OperationCtx } from '@/lib/core/operation'
import type { TimelineKind } from '@/lib/core/timeline/kinds'
import { amendEntries, recordEntry } from '@/lib/core/timeline/record-entry'
import { documentGrid } from '@/lib/modules/accounting/schemas'
import type { CardRow } from '../cards/card-row'

/** What customers' timelines tell of the work for them. */
export const workKinds: TimelineKind[] = [
  { kind: 'project', label: 'Projects', icon: 'folder', permission: 'project-manager.project.read' },
  { kind: 'card', label: 'Cards', icon: 'list-checks', permission: 'project-manager.card.read' },
  {
    kind: 'time_billed',
    label: 'Billed time',
    icon: 'calendar-clock',
    permission: 'project-manager.time.read',
    describe: ({ title, data }) => ({ title, badges: data.released ? [{ label: 'Released', tone: 'neutral' }] : [] }),
  },
]

/** A card was made for a customer, or is theirs now; and it is done. */
export async function recordCard(ctx: OperationCtx, before: CardRow | null, card: CardRow): Promise<void> {
  await recordAdded(ctx, 'card', before, card, card.title, card.created_at)
  if (card.status === 'done' && before?.status !== 'done') await recordCardDone(ctx, card)
}

export async function recordCardDone(ctx: OperationCtx, card: CardRow): Promise<void> {
  await recordWork(ctx, 'card', card, `completed the card “${card.title}”`, 'done', card.done_at)
}

/** The same for a project. */
export async function recordProject(ctx: OperationCtx, before: Row | null, project: Row): Promise<void> {
  await recordAdded(ctx, 'project', before, project, String(project.name), project.created_at as Date)
  if (project.status === 'completed' && before?.status !== 'completed')
    await recordWork(
      ctx,
      'project',
      project,
      `completed the project “${project.name}”`,
      'done',
      project.updated_at as Date,
    )
}

const GRIDS = { card: 'project-cards', project: 'projects' } as const
type Kind = keyof typeof GRIDS

async function recordAdded(ctx: OperationCtx, kind: Kind, before: Row | null, row: Row, name: string, created: Date) {
  if (before && before.customer_id === row.customer_id) return
  const at = before ? null : created
  await recordWork(ctx, kind, row, `added the ${kind} “${name}”`, `added:${row.customer_id}`, at)
}

/** @param at now by default */
async function recordWork(ctx: OperationCtx, kind: Kind, row: Row, title: string, event: string, at: Date | null) {
  if (!row.customer_id) return
  await recordEntry(ctx, {
    kind,
    customer_id: String(row.customer_id),
    title,
    source: `${kind}:${row.id}:${event}`,
    ref: { grid: GRIDS[kind], id: String(row.id) },
    at: at ?? undefined,
    is_sample: row.is_sample === true,
  })
}

type Bill = { customer_id: string; project: string; document_id: string; seconds: number }

const HOURS = new Intl.NumberFormat('en-ZA', { maximumFractionDigits: 2 })

const billSource = (documentId: string): string => `time_billed:${documentId}`

/** Hours went onto an invoice. */
export async function recordBilledTime(ctx: OperationCtx, bill: Bill): Promise<void> {
  const { customer_id, project, document_id, seconds } = bill
  await recordEntry(ctx, {
    kind: 'time_billed',
    customer_id,
    title: `billed ${HOURS.format(seconds / 3_600)} hours of “${project}”`,
    source: billSource(document_id),
    ref: { grid: documentGrid('acc_sales_invoice'), id: document_id },
  })
}

/** The invoice was discarded or canceled. */
export const recordReleasedTime = (ctx: OperationCtx, documentId: string): void =>
  amendEntries(ctx, [{ source: billSource(documentId), data: { released: true } }])
