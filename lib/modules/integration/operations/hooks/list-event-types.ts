import { z } from 'zod'
import type { EventDefinition } from '@/lib/core/events'
import { defineOperation } from '@/lib/core/operation'
import { eventTypes } from '@/lib/modules/integration/domain/event-types'
import { type EventTypeOutput, eventTypeOutput } from '@/lib/modules/integration/schemas'

const EXAMPLE_TIME = '2026-11-20T08:30:00.000Z'

export const listEventTypes = defineOperation({
  name: 'integration.event_type.list',
  title: 'Listed the events',
  permission: 'integration.hook.read',
  effect: 'read',
  input: z.strictObject({}),
  output: z.object({ events: z.array(eventTypeOutput) }),
  run: async ({ ctx }) => ({ events: eventTypes().map((event) => eventTypeToWire(event, ctx.organization.id)) }),
})

/** With the whole body of an example, as a subscription gets it. */
const eventTypeToWire = (event: EventDefinition, organization_id: string): EventTypeOutput => ({
  name: event.name,
  title: event.title,
  description: event.description,
  example: {
    type: event.name,
    timestamp: EXAMPLE_TIME,
    organization_id,
    data: event.example as Record<string, unknown>,
  },
})
