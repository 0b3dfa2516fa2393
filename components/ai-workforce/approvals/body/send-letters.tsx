'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import { useState } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { fetchGridPage } from '@/lib/client/queries'
import type { ListSend } from '../proposal'
import { LetterView } from './letter-view'
import { describeRecipients } from './recipients'

/** So many recipients can be walked through. */
const MAX_WALKED = 100

/** A message to a list, as each recipient gets it: the arrows walk through them. */
export function SendLetters({ send }: { send: ListSend }) {
  const stored = useQuery({
    queryKey: ['ai-send', send.send_id],
    queryFn: async ({ signal }) =>
      (await call('GET /outreach/sends/{send_id}', { send_id: send.send_id ?? '' }, { signal })).send,
    enabled: send.send_id !== null,
    retry: false,
  })
  const { list_id, channel, subject, body } = stored.data ?? send
  const [at, setAt] = useState(0)
  const members = useQuery({
    queryKey: ['ai-send-members', list_id],
    queryFn: ({ signal }) =>
      fetchGridPage(
        'outreach-members',
        { 'filter[list_id]': list_id, sort: 'created_at', per_page: MAX_WALKED, count: 'none' },
        signal,
      ),
    enabled: list_id !== '',
    retry: false,
  }).data?.rows
  const draft = { list_id, channel, subject, body, member_id: members?.[at]?.row_id ?? null }
  const { data, error } = useQuery({
    queryKey: ['ai-send-preview', draft],
    queryFn: ({ signal }) => call('POST /outreach/sends/preview', draft, { signal }),
    enabled: list_id !== '',
    placeholderData: keepPreviousData,
    retry: false,
  })
  const failed = stored.error ?? error
  if (failed) return <Notice tone="warning">{messageOf(failed)}</Notice>
  if (!data) return <SkeletonLines lines={5} />
  const count = members?.length ?? 0
  const step = (by: number) => setAt((now) => Math.min(Math.max(now + by, 0), Math.max(count - 1, 0)))
  const reader = [data.reader.name, data.reader.to || 'no address'].filter(Boolean).join(', ')
  return (
    <LetterView
      letter={{ subject: data.subject, text: data.body, html: '' }}
      heading={
        <span className="flex flex-wrap items-center gap-2">
          {send.send_id === null && 'A draft, not sent yet, for '}
          {describeRecipients(data.recipients)}
          {count > 1 && (
            <span className="ml-auto flex items-center gap-1">
              <IconButton
                label="Previous recipient"
                icon={<ChevronLeft aria-hidden />}
                disabled={at === 0}
                onClick={() => step(-1)}
              />
              <span className="tabular font-normal" aria-live="polite">
                {at + 1} of {count === MAX_WALKED ? data.recipients.total : count}
              </span>
              <IconButton
                label="Next recipient"
                icon={<ChevronRight aria-hidden />}
                disabled={at >= count - 1}
                onClick={() => step(1)}
              />
            </span>
          )}
        </span>
      }
      to={data.reader.id ? reader : 'No one is in this list yet; the copy is that of an example.'}
      {...(channel === 'email' ? { foot: 'A link to unsubscribe is at the end of each email.' } : {})}
    />
  )
}
