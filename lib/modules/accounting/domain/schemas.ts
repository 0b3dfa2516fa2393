/** The arithmetic of documents for forms: the server’s own, so that what is shown is what will be stored. */
export { allocateOldest } from './allocate-oldest'
export { decimal } from './money'
export { countTotals, type RateOfTemplate, type Totals } from './totals'
