import { createStore, useStore } from '@/lib/client/store'

/** Which import is open, if any; `id: null` is the choice of a file. */
export type OpenImport = { slug: string; id: string | null }

const opened = createStore<OpenImport | null>(null)

export const openImport = (slug: string, id: string | null = null): void => opened.set({ slug, id })
export const closeImport = (): void => opened.set(null)
export const useOpenImport = (): OpenImport | null => useStore(opened, null)
