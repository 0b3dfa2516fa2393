import { z } from 'zod'
import { compile, sql } from '@/lib/core/db/sql'
import { notFound } from '@/lib/core/errors'
import type { OperationCtx } from '@/lib/core/operation'
import { type ChecklistItem, checklistItem } from '../schemas'

export const checklistAnswer = z.object({ checklist: z.array(checklistItem) })

/**
 * Changes a card's checklist as it is now: the card is locked, so that two people who tick different items both do. The
 * version stays, as nobody's open form holds the checklist.
 * @throws 404 for a card that is not there, or in the bin
 */
export async function changeChecklist(
  ctx: OperationCtx,
  cardId: string,
  change: (items: ChecklistItem[]) => ChecklistItem[],
): Promise<{ checklist: ChecklistItem[] }> {
  const own = sql`organization_id = ${ctx.organization.id}::uuid and id = ${cardId}::uuid`
  const [card] = z.uuid().safeParse(cardId).success
    ? await ctx.query<{ title: string; checklist: ChecklistItem[] }>(
        compile(sql`select title, checklist from pm_card where ${own} and deleted_at is null for no key update`),
      )
    : []
  if (!card) throw notFound('card')
  const checklist = change(card.checklist)
  await ctx.query(
    compile(sql`update pm_card set checklist = ${JSON.stringify(checklist)}::jsonb, updated_at = now() where ${own}`),
  )
  ctx.record({
    entity: 'project-cards',
    id: cardId,
    label: card.title,
    before: { checklist: card.checklist },
    after: { checklist },
  })
  ctx.signal({ type: 'grid', slug: 'project-cards', ids: [cardId] })
  return { checklist }
}

/** @throws 404 for an item that is gone */
export function placeOf(items: ChecklistItem[], id: string): number {
  const place = items.findIndex((item) => item.id === id)
  if (place < 0) throw notFound('item on the checklist')
  return place
}
