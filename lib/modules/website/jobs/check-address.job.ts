import { z } from 'zod'
import { defineJob } from '@/lib/core/jobs/define-job'
import { takeDue } from '../domains/due-sites'

/** The next step of an address at once, for a person who waits; `website.tend-addresses` takes what is due later. */
export const checkAddressJob = defineJob({
  name: 'website.check-address',
  title: 'Set up an address of the website',
  input: z.strictObject({ which: z.enum(['temp', 'domain']) }),
  retries: 0,
  noRetry: 'Addresses are looked after every minute: see Settings, Website, Address.',
  isWaiting: true,
  async run({ ctx, input: { which } }) {
    const [site] = await takeDue(which, ctx.organization.id)
    if (!site) return { message: 'Nothing was due.' }
    const { setUpAddress } = await import('../domains/set-up-address')
    await setUpAddress(ctx, site, which)
    return { message: 'One step was taken.' }
  },
})
