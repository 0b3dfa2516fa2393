import { AtSign, MessagesSquare, SearchX, Star } from 'lucide-react'
import type { ComponentProps } from 'react'
import type { EmptyState } from '@/components/ui/feedback/empty-state'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

type Words = Pick<ComponentProps<typeof EmptyState>, 'icon' | 'title' | 'body'>

/** Why there is nothing, and what to do about it. */
export function noMessages(terms: NarrowTerm[]): Words {
  const [first] = terms
  if (terms.length === 0)
    return {
      icon: <MessagesSquare aria-hidden />,
      title: 'Nobody has written anything yet',
      body: 'Open a channel at the side, or write to somebody directly.',
    }
  if (terms.length === 1 && first?.operator === 'is' && first.operand === 'starred')
    return { icon: <Star aria-hidden />, title: 'No starred messages', body: 'Star what you want to find again.' }
  if (terms.length === 1 && first?.operator === 'is' && first.operand === 'mentioned')
    return {
      icon: <AtSign aria-hidden />,
      title: 'Nobody has mentioned you',
      body: 'Messages that name you, one of your groups or everybody stand here.',
    }
  if (terms.every(({ operator }) => ['channel', 'topic', 'dm', 'with'].includes(operator)))
    return { icon: <MessagesSquare aria-hidden />, title: 'No messages yet', body: 'Write the first one below.' }
  return {
    icon: <SearchX aria-hidden />,
    title: 'No messages match',
    body: 'Take a condition away, or look for fewer words.',
  }
}
