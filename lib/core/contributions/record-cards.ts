import type { GridRow, Tone } from '../grid/wire'
import { defineSlot } from './slot'

/** What a card says of a record, beside its kind. */
export type RecordFace = {
  name: string
  badge?: { label: string; tone: Tone; dot?: boolean }
  details: string[]
  amount?: { value: string; currency: string }
}

/** How the records of a grid look where they are linked to, e.g. in a chat message. */
export type RecordCardKind = {
  grid: string
  icon: string
  columns: string[]
  /** @param row its columns, with `<column>__label` for references */
  face(row: GridRow): RecordFace
}

export const recordCards = defineSlot<RecordCardKind>('core.record-cards')
