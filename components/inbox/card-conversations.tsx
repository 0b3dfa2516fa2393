'use client'
import { useQuery } from '@tanstack/react-query'
import { MessagesSquare } from 'lucide-react'
import Link from 'next/link'
import { useGrid } from '@/components/grid/grid-context'
import { useCan } from '@/components/shell/me-context'
import { buttonClass } from '@/components/ui/button'
import { call } from '@/lib/client/call'

/** From an open card back to the conversations that it was made from. */
export function CardConversations() {
  const { view } = useGrid()
  const mayRead = useCan('inbox.conversation.read')
  const id = view.row ?? ''
  const { data } = useQuery({
    queryKey: ['inbox', 'links', id],
    queryFn: ({ signal }) => call('GET /desk/links', { subject: 'card', subject_id: id }, { signal }),
    enabled: mayRead && id !== '',
    retry: false,
  })
  if (!data || data.links.length === 0) return null
  return (
    <nav aria-label="Made from" className="flex flex-wrap gap-2 px-4 pt-3 sm:px-5">
      {data.links.map(({ id: link, conversation_id }) => (
        <Link
          key={link}
          href={`/inbox?conversation=${conversation_id}`}
          prefetch={false}
          className={buttonClass('secondary', 'sm')}
        >
          <MessagesSquare aria-hidden />
          Conversation with the customer
        </Link>
      ))}
    </nav>
  )
}
