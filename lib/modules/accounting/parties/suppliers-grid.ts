import type { Grid } from '@/lib/core/grid/define-grid'
import { findGrid } from '@/lib/core/registry'

/** The list of suppliers, with what modules add to it. */
export const suppliersGrid = (): Grid => findGrid('acc-suppliers')!
