import { z } from 'zod'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'
import { noteAddress } from '@/lib/modules/website/domains/note-address'
import { removeRecordJob } from '@/lib/modules/website/jobs/remove-record.job'
import { labelHost } from '@/lib/modules/website/site/site-hosts'
import { lockSite } from '@/lib/modules/website/site/site-row'

/** Gives the label back: its record goes if it is still the platform’s own, and so does its certificate. */
export const releaseTempDomain = defineOperation({
  name: 'website.temp-domain.release',
  title: 'Released the temporary address of the website',
  permission: 'website.settings.update',
  effect: 'danger',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  async run({ ctx }) {
    const site = await lockSite(ctx)
    if (!site.temp_label) throw notFound('temporary address')
    const host = labelHost(site.temp_label)
    await ctx.db.websiteCertificate.deleteMany({ where: { host } })
    await noteAddress(ctx, site, {
      temp_label: null,
      temp_status: 'none',
      temp_step: '',
      temp_error: '',
      temp_failures: 0,
      temp_record: '',
      temp_verified_at: null,
      temp_certificate_at: null,
      temp_next_check_at: null,
    })
    if (site.temp_record) await ctx.enqueue(removeRecordJob, { host, record: site.temp_record })
    return { ok: true as const }
  },
})
