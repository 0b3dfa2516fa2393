import { createStore, useStore } from '@/lib/client/store'

type Shown = { channelId: number; opener: HTMLElement | null }
const shown = createStore<Shown | null>(null)

export const useShownChannelSettings = (): Shown | null => useStore(shown, null)
export const closeChannelSettings = (): void => shown.set(null)

/** @param opener takes the focus again afterwards */
export const openChannelSettings = (channelId: number, opener: HTMLElement | null): void =>
  shown.set({ channelId, opener })
