'use client'
import type { MouseEvent, ReactNode } from 'react'
import { cn } from '@/components/ui/cn'
import { goTo } from '@/lib/client/chat/location'

type ChatLinkProps = {
  /** The address's hash. */
  to: string
  className?: string
  current?: boolean
  title?: string
  children: ReactNode
  onFollow?: () => void
}

/** A link within the chat: a plain one for new tabs and copying, without a page load when it is clicked. */
export function ChatLink({ to, current, className, onFollow, ...rest }: ChatLinkProps) {
  const follow = (event: MouseEvent) => {
    if (event.metaKey || event.ctrlKey || event.shiftKey || event.button !== 0) return
    event.preventDefault()
    goTo(to)
    onFollow?.()
  }
  return (
    <a
      href={`/team-chat${to}`}
      aria-current={current ? 'page' : undefined}
      onClick={follow}
      className={className}
      {...rest}
    />
  )
}

const sideRow =
  'flex h-[1.875rem] min-w-0 flex-1 items-center gap-2 rounded-md px-2 text-sm text-ink-muted hover:bg-hover hover:text-ink touch:h-11 -outline-offset-1'

type SideLinkProps = ChatLinkProps & UnreadCountProps & { icon?: ReactNode }

/** A line of the sidebar: an icon, a name, and how much is unread there. */
export function SideLink({ icon, count = 0, mention, faint, counts, className, children, ...link }: SideLinkProps) {
  return (
    <ChatLink
      {...link}
      className={cn(
        sideRow,
        link.current && 'bg-pressed font-medium text-ink',
        count > 0 && !faint && 'font-medium text-ink',
        faint && 'opacity-65',
        className,
      )}
    >
      {icon && <span className="flex size-4 shrink-0 items-center justify-center [&>svg]:size-4">{icon}</span>}
      <span className="min-w-0 flex-1 truncate">{children}</span>
      <UnreadCount count={count} mention={mention} faint={faint} counts={counts} />
    </ChatLink>
  )
}

type UnreadCountProps = { count?: number; mention?: boolean; faint?: boolean; counts?: 'unread' | 'drafts' }

/** How many are unread; filled where somebody calls the reader. */
export function UnreadCount({ count = 0, mention, faint, counts = 'unread' }: UnreadCountProps) {
  if (count <= 0) return null
  return (
    <span
      className={cn(
        'tabular inline-flex h-4.5 min-w-4.5 shrink-0 items-center justify-center rounded-full px-1.5 text-2xs font-semibold',
        mention ? 'bg-accent text-on-accent' : faint ? 'text-ink-faint' : 'bg-pressed text-ink',
      )}
    >
      {mention && <span className="mr-0.5">@</span>}
      {count > 999 ? '999+' : count}
      <span className="sr-only"> {counts}</span>
    </span>
  )
}
