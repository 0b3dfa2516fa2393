import { createStore, useStore } from '@/lib/client/store'

export type MessageDialog = { kind: 'history' | 'move' | 'readers'; messageId: number }

const open = createStore<MessageDialog | null>(null)

export const useMessageDialog = (): MessageDialog | null => useStore(open, null)
export const openMessageDialog = (dialog: MessageDialog): void => open.set(dialog)
export const closeMessageDialog = (): void => open.set(null)
