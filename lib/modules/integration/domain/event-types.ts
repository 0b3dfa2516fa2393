import type { EventDefinition } from '@/lib/core/events'
import { modules } from '@/lib/core/registry'

/** Every event that can be subscribed to, in the modules' order. */
export const eventTypes = (): EventDefinition[] => modules().flatMap((card) => card.events)

let byName: { of: unknown; map: Map<string, EventDefinition> } | undefined

export function eventDefinition(name: string): EventDefinition | undefined {
  const all = modules()
  if (byName?.of !== all) byName = { of: all, map: new Map(eventTypes().map((event) => [event.name, event])) }
  return byName.map.get(name)
}
