import { rowHref } from '@/lib/core/grid/grid-for-path'
import { findGrid } from '@/lib/core/registry'

/** Where an entry of time is corrected. */
export const timeHref = (id: string): string => rowHref(findGrid('project-time')!, '/project-manager/time', id)
