import { modules } from '@/lib/core/registry'

/** An event as people read it: `Lead created`. */
export const eventTitle = (name: string): string =>
  modules()
    .flatMap(({ events }) => events)
    .find((event) => event.name === name)?.title ?? name
