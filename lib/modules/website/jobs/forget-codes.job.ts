import { z } from 'zod'
import { systemDb } from '@/lib/core/db/prisma'
import { defineSystemJob } from '@/lib/core/jobs/define-job'

/** Codes that let nobody in any more, with the addresses of people who asked for one and never came. */
export const forgetCodes = defineSystemJob({
  name: 'website.forget-codes',
  title: 'Cleanup of sign-in codes of shops',
  input: z.strictObject({}),
  schedule: { cron: '41 * * * *', input: {} },
  async run() {
    const yesterday = new Date(Date.now() - 86_400_000)
    await systemDb().websiteShopperCode.deleteMany({ where: { sent_at: { lt: yesterday } } })
    await systemDb().websiteSsoCode.deleteMany({ where: { expires_at: { lt: new Date() } } })
  },
})
