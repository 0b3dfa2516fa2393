import { can } from '@/lib/core/context'
import { recordHref, rowHref } from '@/lib/core/grid/grid-for-path'
import type { OperationCtx } from '@/lib/core/operation'
import { findGrid } from '@/lib/core/registry'
import type { ConversationLink, LinkSubject } from '../schemas'

/** The list that the records of a subject are in. */
export const GRIDS: Record<LinkSubject, string> = {
  lead: 'crm-leads',
  deal: 'crm-deals',
  card: 'project-cards',
  quotation: 'acc-quotations',
  supplier_quotation: 'acc-supplier-quotations',
}

/** Of one conversation, or of one record. */
type Which = { conversation_id: string } | { subject: string; subject_id: string }

export async function linksOf(ctx: OperationCtx, which: Which): Promise<ConversationLink[]> {
  const rows = await ctx.db.deskConversationLink.findMany({
    where: which,
    orderBy: [{ created_at: 'asc' }, { id: 'asc' }],
    take: 100,
  })
  return rows.map(({ created_at, ...row }) => ({
    id: row.id,
    conversation_id: row.conversation_id,
    subject: row.subject as LinkSubject,
    subject_id: row.subject_id,
    label: row.label,
    href: hrefOf(ctx, row.subject as LinkSubject, row.subject_id),
    created_by_name: row.created_by_name,
    created_at: created_at.toISOString(),
  }))
}

function hrefOf(ctx: OperationCtx, subject: LinkSubject, id: string): string | null {
  const grid = findGrid(GRIDS[subject])
  if (!grid || !can(ctx, grid.access.read)) return null
  return grid.rowPage ? recordHref(grid.slug, id) : rowHref(grid, '/project-manager/cards', id)
}
