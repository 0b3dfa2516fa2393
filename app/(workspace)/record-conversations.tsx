import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { pageContext } from '@/lib/core/auth/page-context'
import { can } from '@/lib/core/context'
import { runOperation } from '@/lib/core/operation'
import { listRecordLinks } from '@/lib/modules/inbox/operations/links/conversation-links'
import type { LinkSubject } from '@/lib/modules/inbox/schemas'
import { inTime } from './in-time'

type Props = { subject: LinkSubject; id: string; strip?: boolean }

/** The way back to the conversations that a record was made from. */
export async function RecordConversations({ subject, id, strip }: Props) {
  const ctx = await pageContext()
  const found = can(ctx, listRecordLinks.permission)
    ? await inTime(runOperation(listRecordLinks, ctx, { subject, subject_id: id }))
    : null
  const links = found?.links ?? []
  if (links.length === 0) return null
  const buttons = links.map(({ id: link, conversation_id }, at) => (
    <Link
      key={link}
      href={`/inbox?conversation=${conversation_id}`}
      prefetch={false}
      className={buttonClass('secondary', strip ? 'sm' : 'md')}
    >
      <MessagesSquare aria-hidden />
      {links.length > 1 ? `Conversation ${at + 1}` : 'Conversation'}
    </Link>
  ))
  return strip ? (
    <nav
      aria-label="Made from"
      className="flex flex-wrap items-center gap-2 border-b border-line bg-canvas px-4 py-1.5 text-sm text-ink-muted sm:px-6"
    >
      Made from a conversation with a customer {buttons}
    </nav>
  ) : (
    buttons
  )
}
