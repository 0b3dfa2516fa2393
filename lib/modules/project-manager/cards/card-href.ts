import { rowHref } from '@/lib/core/grid/grid-for-path'
import { findGrid } from '@/lib/core/registry'

/** Where a card is opened: on its page if it has one, or beside the list of cards. */
export const cardHref = (id: string): string => rowHref(findGrid('project-cards')!, '/project-manager/cards', id)
