import { CardPart } from '@/components/project-manager/card/card-part'
import type { RowPart } from '@/components/record/row-part'
import { PicturesPart } from '@/components/website/items/pictures-part'

const card: RowPart = { label: 'Overview', first: true, content: <CardPart /> }

/** What modules show of an open row beside its fields, by grid. */
export const ROW_PARTS: Record<string, RowPart> = {
  'project-cards': card,
  'my-work': card,
  'acc-items': { label: 'Pictures', content: <PicturesPart /> },
}
