import { z } from 'zod'

/** What BulkSMS JSON v1 sends, as it sends it. Source: provider-facts 13.2. */
const statusWire = z.object({ id: z.string(), type: z.string(), subtype: z.string().nullish() })

export const messageWire = z.object({
  id: z.string(),
  type: z.string().optional(),
  to: z.string(),
  numberOfParts: z.number().nullish(),
  creditCost: z.number().nullish(),
  status: statusWire,
  userSuppliedId: z.string().nullish(),
})
export const messagesWire = z.array(messageWire)
export type MessageWire = z.output<typeof messageWire>

export const profileWire = z.object({
  id: z.string(),
  username: z.string(),
  credits: z.object({ balance: z.number().nullish() }).nullish(),
})

export const blockedWire = z.array(z.object({ id: z.union([z.string(), z.number()]), phoneNumber: z.string() }))

export const webhooksWire = z.array(
  z.object({ id: z.union([z.string(), z.number()]), url: z.string(), triggerScope: z.string(), active: z.boolean() }),
)

/** `{type, title, status, detail?}` */
export const problemWire = z.object({ type: z.string().optional(), title: z.string(), detail: z.string().optional() })
