import type { z } from 'zod'

/**
 * A business event: its name as documented (else `noun.past`) and the schema of its payload, which feeds webhooks,
 * agents, chat and timelines.
 */
export type EventDefinition<P extends z.ZodType = z.ZodType> = {
  name: string
  title: string
  /** When it happens, for subscribers. */
  description: string
  payload: P
  /** A payload as it may really be: for the documentation, for test events and for those who build against it. */
  example: z.input<P>
  /** The record it is about, e.g. `deal:0190…`: events of one record are told in the order they happened. */
  record(payload: z.output<P>): string
}

/** @throws ZodError when the example does not fit the payload */
export function defineEvent<P extends z.ZodType>(details: EventDefinition<P>): EventDefinition<P> {
  details.payload.parse(details.example)
  return details
}
