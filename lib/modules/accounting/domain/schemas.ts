/** The arithmetic of documents for forms: the server’s own, so that what is shown is what will be stored. */

export { decimal } from '@/lib/core/values/money'
export { allocateOldest } from './allocate-oldest'
export { countTotals, type RateOfTemplate, type Totals } from './totals'
