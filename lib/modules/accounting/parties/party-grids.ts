import type { Grid } from '@/lib/core/grid/define-grid'
import { findGrid } from '@/lib/core/registry'

/** The lists of customers and suppliers, with what modules add to them. */

export const customersGrid = () => findGrid('acc-customers') as Grid<'acc-customers'>

export const suppliersGrid = () => findGrid('acc-suppliers') as Grid<'acc-suppliers'>
