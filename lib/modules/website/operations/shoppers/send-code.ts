import { z } from 'zod'
import { composeMail } from '@/lib/core/mail/layout'
import { queueMail } from '@/lib/core/mail/queue-mail'
import { defineOperation } from '@/lib/core/operation'
import { limitCaller } from '@/lib/modules/website/shoppers/limit-caller'
import { issueCode } from '@/lib/modules/website/shoppers/shopper-code'
import { demandSite, siteInput } from '@/lib/modules/website/site/public-site'
import { codeSent, shopperEmail } from '../../schemas-shoppers'

/** The same work and answer for every address: who is unknown signs up with the code (Business Platform Modules 4.10). */
export const sendCode = defineOperation({
  name: 'website.shopper.send_code',
  title: 'Mailed a sign-in code to a shopper',
  permission: 'website.public.use',
  effect: 'danger',
  unaudited: true,
  input: z.strictObject({ site: siteInput, email: shopperEmail }),
  output: codeSent,
  async run({ ctx, input: { site, email } }) {
    await demandSite(ctx, site)
    limitCaller(ctx, 'codes')
    const { code, resend_in } = await issueCode(ctx, email)
    if (code) {
      const shop = ctx.organization.name
      await queueMail(ctx, {
        to: email,
        subject: `Your ${shop} sign-in code`,
        ...composeMail({
          title: `Your ${shop} sign-in code`,
          paragraphs: [code, 'Enter this code to continue. It works once and expires in 10 minutes.'],
          note: 'If you did not request it, you can ignore this e-mail. Never share this code.',
        }),
      })
    }
    return { ok: true as const, resend_in }
  },
})
