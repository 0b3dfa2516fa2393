'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft } from 'lucide-react'
import Link from 'next/link'
import { Badge } from '@/components/ui/badge'
import { PageHeader } from '@/components/ui/page-header'
import { call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { CHANNELS, SEND_STATES } from '@/lib/modules/outreach/schemas'
import { SendComposer } from './send-composer'
import type { SendDetails } from './send-details'
import { SendProgress } from './send-progress'

/** A send: while it is a draft, the text and who gets it; afterwards how it goes. */
export function SendScreen({ initial }: { initial: SendDetails }) {
  const queries = useQueryClient()
  const key = ['outreach', 'send', initial.id]
  const { data: send } = useQuery({
    queryKey: key,
    queryFn: async ({ signal }) =>
      (await call('GET /outreach/sends/{send_id}', { send_id: initial.id }, { signal })).send,
    initialData: initial,
    // The live line tells of changes; this is for when it is down.
    refetchInterval: ({ state }) => (state.data?.state === 'sending' ? 5_000 : false),
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'outreach-sends' || event.slug === 'outreach-messages')
      queries.invalidateQueries({ queryKey: key })
  })
  const state = SEND_STATES.find(({ value }) => value === send.state)
  const channel = CHANNELS.find(({ value }) => value === send.channel)?.label
  const onChanged = (changed: SendDetails) => queries.setQueryData(key, changed)
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link
        href={`/outreach/lists/${send.list_id}`}
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        {send.list_name || 'The list'}
      </Link>
      <PageHeader
        title={
          send.state === 'draft'
            ? `New ${send.channel === 'email' ? 'e-mail' : channel} to ${send.list_name}`
            : send.subject || `${channel} to ${send.list_name}`
        }
        badge={<Badge tone={state?.tone}>{state?.label}</Badge>}
      />
      {send.state === 'draft' ? (
        <SendComposer key={send.id} send={send} onChanged={onChanged} />
      ) : (
        <SendProgress send={send} onChanged={onChanged} />
      )}
    </div>
  )
}
