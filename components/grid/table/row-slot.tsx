'use client'

import { type ComponentProps, memo, type RefObject, useDeferredValue } from 'react'
import { GridTableRow } from './grid-row'
import { RowPlaceholder } from './row-placeholder'

type Props = ComponentProps<typeof GridTableRow> & {
  /** The table has been drawn before. */
  stands: RefObject<boolean>
}

/**
 * A place of the table: first a single light element, then its row. React fills rows in when nothing more urgent is to be
 * done and lets scrolling come between, so that a screen full of new rows never holds the page up. The row with the tab
 * stop is there at once, for the focus to go to, and so are rows that came with the page.
 */
export const RowSlot = memo(function RowSlot({ stands, ...props }: Props) {
  const { index, top, height, row, slice, activeColumn } = props
  const filled = useDeferredValue(row !== undefined, row !== undefined && !stands.current)
  if (activeColumn === null && !(row && filled))
    return <RowPlaceholder index={index} top={top} height={height} slice={slice} />
  return <GridTableRow {...props} />
})
