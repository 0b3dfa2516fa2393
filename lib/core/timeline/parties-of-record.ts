import type { OrganizationCtx } from '../context'
import type { NewEntry } from './entry'
import { timelineRecords } from './kinds'

type Belonging = Pick<NewEntry, 'subject' | 'subject_id' | 'customer_id' | 'contact_id' | 'lead_id'>

/** How an entry about a row of a grid names it and whom it belongs to; null for rows that no timeline knows. */
export async function partiesOfRow(ctx: OrganizationCtx, grid: string, id: string): Promise<Belonging | null> {
  const record = timelineRecords.contributed().find(({ reference }) => reference.grid === grid)
  if (!record) return null
  const own = record.column === 'subject_id' ? {} : { [record.column]: id }
  return { subject: record.record, subject_id: id, ...(await record.parties?.(ctx, id)), ...own }
}
