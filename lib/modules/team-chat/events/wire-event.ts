import { z } from 'zod'

/** An event as a client gets it; what else is in it depends on its type. */
export const wireEvent = z.looseObject({ id: z.number(), type: z.string() }).meta({ id: 'ChatEvent' })
export type WireEvent = z.infer<typeof wireEvent>
