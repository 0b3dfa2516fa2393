'use client'
import { useQuery } from '@tanstack/react-query'
import { useDeferredValue } from 'react'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { chat } from '@/lib/client/chat/chat-call'
import { MessageBody } from '../messages/message-body'

/** The text as the others will see it. */
export function Preview({ text }: { text: string }) {
  const shown = useDeferredValue(text)
  const { data, error } = useQuery({
    queryKey: ['team-chat', 'render', shown],
    queryFn: ({ signal }) => chat('POST /messages/render', { content: shown }, { signal }),
    enabled: shown.trim() !== '',
    placeholderData: (before) => before,
    staleTime: 60_000,
    retry: false,
  })
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (shown.trim() === '') return <p className="text-sm text-ink-muted">Nothing to preview yet</p>
  if (!data) return <SkeletonLines lines={2} />
  return <MessageBody html={data.rendered} />
}
