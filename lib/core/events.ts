import type { z } from 'zod'

/**
 * A business event: its name as documented (else `noun.past`) and the schema of its payload, which feeds webhooks,
 * agents, chat and timelines.
 */
export type EventFacts<P extends z.ZodType = z.ZodType> = {
  name: string
  title: string
  payload: P
}

export const defineEvent = <P extends z.ZodType>(facts: EventFacts<P>): EventFacts<P> => facts
