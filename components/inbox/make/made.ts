import { toast } from '@/components/ui/feedback/toast'
import type { ConversationLink } from '@/lib/modules/inbox/schemas'
import { subjectLabel } from '../customer/linked-records'

/** Says what was made, with the way to it. */
export function announceMade({ subject, label, href }: ConversationLink, open: (href: string) => void): void {
  toast.success(`${subjectLabel(subject)} created: ${label}`, {
    description: 'It is linked to this conversation.',
    ...(href ? { action: { label: 'Open', onClick: () => open(href) } } : {}),
  })
}
