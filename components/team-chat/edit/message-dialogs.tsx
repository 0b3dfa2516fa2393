'use client'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { useChat } from '@/lib/client/chat/state/chat-store'
import { closeMessageDialog, useMessageDialog } from './message-dialog-store'

const EditHistory = onDemand(() => import('./edit-history').then((part) => part.EditHistory))
const MoveMessage = onDemand(() => import('./move-message').then((part) => part.MoveMessage))
const Readers = onDemand(() => import('./readers').then((part) => part.Readers))

/** The windows that actions of a message open. Mounted once on the chat's page. */
export function MessageDialogs() {
  const dialog = useMessageDialog()
  const message = useChat((state) => (dialog ? state.messages.get(dialog.messageId) : undefined))
  if (!dialog || !message) return null
  const props = { message, onClose: closeMessageDialog }
  if (dialog.kind === 'history') return <EditHistory {...props} />
  return dialog.kind === 'move' ? <MoveMessage {...props} /> : <Readers {...props} />
}
