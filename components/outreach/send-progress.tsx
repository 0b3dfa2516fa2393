'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { MESSAGE_STATES } from '@/lib/modules/outreach/schemas'
import type { SendDetails } from './send-details'
import { text, useRows } from './use-rows'

/** How a send goes: figures, then each message with what became of it. */
export function SendProgress({ send, onChanged }: { send: SendDetails; onChanged: (send: SendDetails) => void }) {
  const format = useFormat()
  const mayStop = useCan('outreach.send.start')
  const { counts, total } = send
  const isOpen = send.state === 'scheduled' || send.state === 'sending'
  const waiting = counts.queued + counts.sending
  const cancel = useMutation({
    mutationFn: async () => (await call('POST /outreach/sends/{send_id}/cancel', { send_id: send.id })).send,
    onSuccess: onChanged,
    onError: (failure) => toast.error('It was not stopped', { description: messageOf(failure) }),
  })
  async function askAndCancel() {
    const sure = await confirm({
      title: send.state === 'scheduled' ? 'Do not send this?' : `Stop before the other ${waiting} messages leave?`,
      body: send.state === 'scheduled' ? 'Nothing has left yet.' : 'What has left already arrives.',
      button: send.state === 'scheduled' ? 'Do not send it' : 'Stop',
      danger: true,
    })
    if (sure) cancel.mutate()
  }
  return (
    <>
      {send.state === 'scheduled' && send.scheduled_at && (
        <Notice title={`It is sent on ${format.datetime(send.scheduled_at)}`}>
          To everybody who is in the list then and has not opted out.
        </Notice>
      )}
      {send.error && (
        <Notice tone="danger" title={isOpen ? 'It does not go on' : 'It was not sent'}>
          {send.error} {isOpen && 'It is tried again by itself.'}
        </Notice>
      )}
      <CardSection
        title="How it goes"
        actions={
          isOpen &&
          mayStop && (
            <Button variant="danger" pending={cancel.isPending} onClick={askAndCancel}>
              {send.state === 'scheduled' ? 'Do not send' : 'Stop'}
            </Button>
          )
        }
      >
        {total > 0 && (
          <Progress
            label="Messages that have left"
            value={total - waiting}
            max={total}
            text={`${total - waiting} of ${total}`}
            className="mb-3"
          />
        )}
        <ul className="flex flex-wrap gap-2" aria-label="Messages by state">
          {MESSAGE_STATES.filter(({ value }) => counts[value] > 0).map(({ value, label, tone }) => (
            <li key={value}>
              <Badge tone={tone}>
                {label}: {counts[value]}
              </Badge>
            </li>
          ))}
        </ul>
        <div className="mt-3 rounded-md bg-sunken p-3 text-sm break-words whitespace-pre-wrap">{send.body}</div>
      </CardSection>
      {total > 0 && <Messages sendId={send.id} />}
    </>
  )
}

const ANY = [{ value: '', label: 'All' }, ...MESSAGE_STATES.map(({ value, label }) => ({ value, label }))]

function Messages({ sendId }: { sendId: string }) {
  const [state, setState] = useState('')
  const { rows, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage } = useRows(
    'outreach-messages',
    { send_id: sendId },
    '',
    { state },
  )
  return (
    <CardSection
      title="Messages"
      flush
      actions={
        <Select size="sm" aria-label="State" value={state} onValueChange={setState} options={ANY} className="w-36" />
      }
    >
      {error && <p className="p-4 text-sm text-danger-ink">{messageOf(error)}</p>}
      {isPending && !error && <SkeletonLines className="p-4" lines={3} />}
      {rows.length === 0 && !isPending && !error && (
        <p className="p-4 text-sm text-ink-muted">No message is in this state.</p>
      )}
      {rows.length > 0 && (
        <Table label="Messages of this send">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>To</Th>
              <Th>State</Th>
              <Th>Reason</Th>
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => {
              const known = MESSAGE_STATES.find(({ value }) => value === row.state)
              return (
                <Tr key={row.row_id}>
                  <Td>{text(row.name)}</Td>
                  <Td>{text(row.to_address)}</Td>
                  <Td>
                    <Badge tone={known?.tone}>{known?.label}</Badge>
                  </Td>
                  <Td>{text(row.error)}</Td>
                </Tr>
              )
            })}
          </tbody>
        </Table>
      )}
      {hasNextPage && (
        <div className="p-3">
          <Button pending={isFetchingNextPage} onClick={() => fetchNextPage()}>
            Show more
          </Button>
        </div>
      )}
    </CardSection>
  )
}
