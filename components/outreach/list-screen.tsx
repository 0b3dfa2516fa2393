'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { ChevronLeft, Send } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'
import { useLive } from '@/lib/client/live'
import { CHANNELS, type Channel, LIST_CHANNELS } from '@/lib/modules/outreach/schemas'
import { AddPeople } from './add-people'
import { ListSends } from './list-sends'
import { MemberList } from './member-list'

export type ListPage = AnswerOf<'GET /outreach/lists/{list_id}'>

/** A list: who is in it, what was sent to it, and a new send. */
export function ListScreen({ initial }: { initial: ListPage }) {
  const queries = useQueryClient()
  const router = useRouter()
  const { id } = initial.list
  const key = ['outreach', 'list', id]
  const { data } = useQuery({
    queryKey: key,
    queryFn: ({ signal }) => call('GET /outreach/lists/{list_id}', { list_id: id }, { signal }),
    initialData: initial,
  })
  useLive((event) => {
    if (event.type === 'reconnected' || event.slug === 'outreach-lists' || event.slug === 'outreach-members')
      queries.invalidateQueries({ queryKey: key })
  })
  const mayChange = useCan('outreach.list.update')
  const mayWrite = useCan('outreach.send.write')
  const write = useMutation({
    mutationFn: (channel: Channel) => call('POST /outreach/sends', { list_id: id, channel, body: '' }),
    onSuccess: ({ send }) => router.push(`/outreach/sends/${send.id}`),
    onError: (failure) => toast.error('The send was not begun', { description: messageOf(failure) }),
  })
  const { list } = data
  const channels = CHANNELS.filter(({ value }) => list.channel === 'both' || list.channel === value)
  const label = LIST_CHANNELS.find(({ value }) => value === list.channel)?.label
  return (
    <div className="mx-auto flex w-full max-w-5xl flex-col gap-4 px-4 py-4 sm:px-6">
      <Link
        href="/outreach/lists"
        className="flex w-fit items-center gap-1 text-xs text-ink-muted hover:text-ink touch:py-2"
      >
        <ChevronLeft aria-hidden className="size-3.5" />
        Lists
      </Link>
      <PageHeader
        title={list.name}
        description={list.description}
        badge={<Badge>{label}</Badge>}
        actions={
          <>
            {mayChange && <AddPeople listId={id} />}
            {mayWrite &&
              channels.map(({ value, label: name }) => (
                <Button
                  key={value}
                  variant={value === channels[0]?.value ? 'primary' : 'secondary'}
                  icon={<Send aria-hidden />}
                  pending={write.isPending && write.variables === value}
                  onClick={() => write.mutate(value)}
                >
                  New {value === 'email' ? 'e-mail' : name}
                </Button>
              ))}
          </>
        }
      />
      <dl className="grid grid-cols-2 gap-3 sm:grid-cols-4">
        <Figure label="People" value={data.email.total} />
        {channels.map(({ value, label: name }) => (
          <Figure
            key={value}
            label={`Reached by ${value === 'email' ? 'e-mail' : name}`}
            value={data[value].sendable}
            note={whyNot(data[value])}
          />
        ))}
      </dl>
      <ListSends listId={id} />
      <MemberList listId={id} mayChange={mayChange} />
    </div>
  )
}

function whyNot({ no_address, opted_out, duplicates }: ListPage['email']): string {
  const reasons = [
    [no_address, 'without an address'],
    [opted_out, 'opted out'],
    [duplicates, 'share an address'],
  ] as const
  return reasons
    .filter(([n]) => n > 0)
    .map(([n, why]) => `${n} ${why}`)
    .join(', ')
}

function Figure({ label, value, note }: { label: string; value: number; note?: string }) {
  return (
    <div className="card p-3">
      <dt className="text-xs text-ink-muted">{label}</dt>
      <dd>
        <span className="tabular text-2xl font-semibold">{value}</span>
        {note && <span className="block text-xs text-ink-muted">{note}</span>}
      </dd>
    </div>
  )
}
