import type { CellPlace } from '../table/layout'
import type { Area } from './clipboard/paste-plan'

/** The cells between the one that a range started at and the one that is active now, corners included. */
export function areaBetween(anchor: CellPlace, head: CellPlace): Area {
  return {
    top: Math.min(anchor.row, head.row),
    bottom: Math.max(anchor.row, head.row),
    left: Math.min(anchor.column, head.column),
    right: Math.max(anchor.column, head.column),
  }
}

export const isOneCell = ({ top, bottom, left, right }: Area): boolean => top === bottom && left === right

export const cellCount = ({ top, bottom, left, right }: Area): number => (bottom - top + 1) * (right - left + 1)

export const contains = (area: Area, place: CellPlace): boolean =>
  place.row >= area.top && place.row <= area.bottom && place.column >= area.left && place.column <= area.right

/** The area that a drag of the corner to a place fills: further down or up, or to one side, whichever is further. */
export function fillTarget(area: Area, to: CellPlace): { target: Area; direction: 'down' | 'right' } | null {
  const below = to.row - area.bottom
  const above = area.top - to.row
  const right = to.column - area.right
  const left = area.left - to.column
  const most = Math.max(below, above, right, left)
  if (most <= 0) return null
  if (most === below) return { target: { ...area, bottom: to.row }, direction: 'down' }
  if (most === above) return { target: { ...area, top: to.row }, direction: 'down' }
  if (most === right) return { target: { ...area, right: to.column }, direction: 'right' }
  return { target: { ...area, left: to.column }, direction: 'right' }
}
