import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'
import { hostOf } from '@/lib/modules/website/domains/host-kind'
import { noteAddress, noteCheck } from '@/lib/modules/website/domains/note-address'
import { findSite, lockSite, type Site } from '@/lib/modules/website/site/site-row'

/** What a job found out about an address; nothing where it was released or replaced meanwhile. */
export const noteAddressCheck = defineOperation({
  name: 'website.address.note',
  title: 'Checked an address of the website',
  permission: 'website.settings.update',
  effect: 'write',
  unaudited: true,
  forPeople: true,
  input: z.strictObject({
    which: z.enum(['temp', 'domain']),
    host: z.string(),
    data: z.custom<Partial<Site>>(),
    check: z.object({ passed: z.boolean(), message: z.string() }).optional(),
  }),
  output: z.object({ noted: z.boolean() }),
  async run({ ctx, input: { which, host, data, check } }) {
    if (!(await findSite(ctx))) return { noted: false }
    const site = await lockSite(ctx)
    if (hostOf(site, which) !== host) return { noted: false }
    await noteAddress(ctx, site, data)
    if (check) await noteCheck(ctx, host, check.passed, check.message)
    return { noted: true }
  },
})
