import { createStore } from '@/lib/client/store'

/** How many requests wait, once it has changed; null: as the page came. */
export const waitingNow = createStore<number | null>(null)
