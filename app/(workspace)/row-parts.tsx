import { CardConversations } from '@/components/inbox/row-parts'
import { CardPart } from '@/components/project-manager/card/card-part'
import type { RowPart } from '@/components/record/row-part'
import { PicturesPart } from '@/components/website/items/pictures-part'

const cardWithConversations = (
  <>
    <CardConversations />
    <CardPart />
  </>
)

/** What modules show of an open row beside its fields, by grid. */
export const ROW_PARTS: Record<string, RowPart> = {
  'project-cards': { label: 'Overview', first: true, content: cardWithConversations },
  'my-work': { label: 'Overview', first: true, content: <CardPart /> },
  'acc-items': { label: 'Pictures', content: <PicturesPart /> },
}
