'use client'
import type { KeyboardEvent } from 'react'
import { HEADER_ROW } from '../layout'
import type { KeyContext } from './key-context'
import { editByKey } from './keys-editing'
import { moveByKey } from './keys-moving'
import { selectAll, selectByKey } from './keys-selecting'

/** The keys of a grid (product bar 2.2), for the cell that has the focus. What they do stands in `keys-*.ts`. */
export function useGridKeyboard(context: KeyContext) {
  return (event: KeyboardEvent) => {
    const { controller, active, firstColumn } = context
    const cell = (event.target as Element).closest('[data-row]')
    // Menus and popovers of a cell live elsewhere in the document but bubble through React.
    if (!cell || event.altKey || event.defaultPrevented || event.nativeEvent.isComposing) return
    // A button within a cell is pressed by its own keys.
    if ((event.target as Element).closest('button') && (event.key === 'Enter' || event.key === ' ')) return
    if ((event.ctrlKey || event.metaKey) && !event.shiftKey && event.key.toLowerCase() === 'a' && firstColumn === 0) {
      event.preventDefault()
      return selectAll(controller)
    }
    // Where a value leads somewhere, Enter follows it.
    const leads = cell.querySelector<HTMLAnchorElement>('a[data-leads]')
    if (leads && event.key === 'Enter' && !event.shiftKey && !event.ctrlKey && !event.metaKey) {
      event.preventDefault()
      return leads.click()
    }
    const used =
      active.row === HEADER_ROW
        ? headerKey(event, context) || moveByKey(event, context)
        : selectByKey(event, context) || editByKey(event, context) || moveByKey(event, context)
    if (used) event.preventDefault()
  }
}

function headerKey(event: KeyboardEvent, { active, controller, sortBy, resizeBy }: KeyContext): boolean {
  if (event.key === 'Enter' || event.key === ' ') {
    if (active.column === 0) selectAll(controller)
    else sortBy(active.column, event.shiftKey)
    return true
  }
  if (event.shiftKey && (event.key === 'ArrowLeft' || event.key === 'ArrowRight')) {
    resizeBy(active.column, event.key === 'ArrowLeft' ? -16 : 16)
    return true
  }
  return false
}
