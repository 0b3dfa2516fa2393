import { z } from 'zod'
import { defineOperation } from '@/lib/core/operation'

/** On this device alone: its browser forgets the token, of which nothing is stored here. */
export const signOut = defineOperation({
  name: 'website.shopper.sign_out',
  title: 'Signed out of a shop',
  permission: 'website.public.use',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ ok: z.literal(true) }),
  run: async () => ({ ok: true as const }),
})
