'use client'

import { type ComponentProps, memo, useDeferredValue } from 'react'
import { GridTableRow } from './grid-row'
import { RowPlaceholder } from './row-placeholder'

/**
 * A place of the table: first a single light element, then its row. React fills rows in when nothing more urgent is to be
 * done and lets scrolling come between, so that a screen full of new rows never holds the page up. The row with the tab
 * stop is there at once, for the focus to go to.
 */
export const RowSlot = memo(function RowSlot(props: ComponentProps<typeof GridTableRow>) {
  const { index, top, height, row, slice, activeColumn } = props
  const filled = useDeferredValue(row !== undefined, false)
  if (activeColumn === null && !(row && filled))
    return <RowPlaceholder index={index} top={top} height={height} slice={slice} />
  return <GridTableRow {...props} />
})
