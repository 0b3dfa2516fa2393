'use client'
import { AtSign, Clock, Inbox, PencilLine, Rows3, Star } from 'lucide-react'
import { hashOf } from '@/lib/client/chat/location'
import { narrowKey, type Place } from '@/lib/client/chat/narrow'
import { useDrafts } from '../drafts/drafts'
import { SideLink } from './side-link'
import { useUnreadTotals } from './use-unread'

const VIEWS: { label: string; place: Place; icon: typeof Inbox }[] = [
  { label: 'Inbox', place: { view: 'inbox' }, icon: Inbox },
  { label: 'Recent', place: { view: 'recent' }, icon: Clock },
  { label: 'All messages', place: { view: 'messages', terms: [] }, icon: Rows3 },
  {
    label: 'Mentions',
    place: { view: 'messages', terms: [{ operator: 'is', operand: 'mentioned' }] },
    icon: AtSign,
  },
  { label: 'Starred', place: { view: 'messages', terms: [{ operator: 'is', operand: 'starred' }] }, icon: Star },
  { label: 'Drafts', place: { view: 'drafts' }, icon: PencilLine },
]

const isAt = (place: Place, view: Place): boolean =>
  place.view === view.view &&
  (place.view !== 'messages' || view.view !== 'messages' || narrowKey(place.terms) === narrowKey(view.terms))

export function ViewLinks({ place }: { place: Place }) {
  const totals = useUnreadTotals()
  const drafts = useDrafts().size
  const counts: Record<string, number> = { Inbox: totals.all, Mentions: totals.mentions, Drafts: drafts }
  return (
    <ul aria-label="Views" className="flex flex-col gap-px">
      {VIEWS.map(({ label, place: view, icon: Icon }) => (
        <li key={label} className="flex">
          <SideLink
            to={hashOf(view)}
            icon={<Icon aria-hidden />}
            current={isAt(place, view)}
            count={counts[label]}
            mention={label === 'Mentions'}
            counts={label === 'Drafts' ? 'drafts' : 'unread'}
          >
            {label}
          </SideLink>
        </li>
      ))}
    </ul>
  )
}
