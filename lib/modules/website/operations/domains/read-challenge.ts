import { z } from 'zod'
import { systemQuery } from '@/lib/core/db/system-query'
import { notFound } from '@/lib/core/errors'
import { defineOperation } from '@/lib/core/operation'

/** Answers the certificate authority, which asks at the name that is to be proved. */
export const readChallenge = defineOperation({
  name: 'website.public.challenge',
  title: 'Answered a certificate authority',
  permission: 'public',
  effect: 'read',
  tenancy: 'none',
  snapshot: 'statement',
  input: z.strictObject({ token: z.string().max(500) }),
  output: z.string(),
  async run({ input: { token } }) {
    const [found] = await systemQuery<{ answer: string }>(
      'select answer from website_challenge where token = $1 limit 1',
      [token],
    )
    if (!found) throw notFound('challenge')
    return found.answer
  },
})
