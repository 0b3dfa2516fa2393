import type { Column } from '@/lib/core/grid/define-grid'
import { itemReference, priceListReference } from '../catalogue/references'

export const itemPriceColumns = {
  item_id: {
    label: 'Item',
    type: 'reference',
    sort: true,
    required: true,
    reference: itemReference,
    edit: 'create-only',
    width: 260,
  },
  price_list_id: {
    label: 'Price list',
    type: 'reference',
    sort: true,
    required: true,
    reference: priceListReference,
    edit: 'create-only',
  },
  rate: {
    label: 'Price',
    type: 'money',
    required: true,
    min: 0,
    max: 1_000_000_000,
    places: 6,
    sort: true,
    edit: true,
  },
  min_qty: {
    label: 'From quantity',
    type: 'number',
    pgType: 'numeric',
    default: 0,
    min: 0,
    edit: true,
    help: 'The price holds from this quantity on.',
  },
  valid_from: { label: 'Valid from', type: 'date', nullable: true, sort: true, edit: true },
  valid_to: { label: 'Valid to', type: 'date', nullable: true, edit: true },
} satisfies Record<string, Column>
