import { z } from 'zod'

const id = (what: string) =>
  z
    .string({ error: 'Enter text.' })
    .trim()
    .max(100, 'At most 100 characters.')
    .regex(/^[\w.-]*$/, `Enter the ${what} as the ad network shows it: letters, digits, dots, - and _.`)

const fields = {
  /** e.g. `act_1234567890`; empty: the account that is connected. */
  ad_account_id: id('id of the ad account'),
  /** Only the forms of these pages; none: of every page. */
  page_ids: z.array(id('id of the page').min(1, 'This field is required.')).max(50, 'At most 50 pages.'),
  /** Whether the daily run pulls too; leads can be pulled by hand at any time. */
  enabled: z.boolean({ error: 'Say true or false.' }),
}
export const leadSyncSettings = z.object(fields)
export type LeadSyncSettings = z.infer<typeof leadSyncSettings>
