'use client'
import { useMutation, useQueryClient } from '@tanstack/react-query'
import { Search, Trash2 } from 'lucide-react'
import Link from 'next/link'
import { useDeferredValue, useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { announce } from '@/components/ui/feedback/announce'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { deleteRow } from '@/lib/client/queries'
import { text, useRows } from './use-rows'

export function MemberList({ listId, mayChange }: { listId: string; mayChange: boolean }) {
  const queries = useQueryClient()
  const [typed, setTyped] = useState('')
  const q = useDeferredValue(typed.trim())
  const { rows, total, error, isPending, hasNextPage, isFetchingNextPage, fetchNextPage, refetch } = useRows(
    'outreach-members',
    { list_id: listId },
    q,
  )
  const again = () => queries.invalidateQueries({ queryKey: ['outreach'] })
  const undo = useMutation({
    mutationFn: (row: RowOf<'outreach-members'>) => {
      const lead = text(row.lead_id)
      return call('POST /outreach/lists/{list_id}/members', {
        list_id: listId,
        ...(lead ? { lead_ids: [lead] } : { contact_ids: [text(row.contact_id)] }),
      })
    },
    onSettled: again,
  })
  const remove = useMutation({
    mutationFn: (row: RowOf<'outreach-members'>) => deleteRow('outreach-members', row.row_id),
    onSettled: again,
    onSuccess: (_, row) => {
      announce(`${text(row.name)} is not in the list any more`)
      toast.success(`${text(row.name) || 'The person'} is not in the list any more`, {
        action: { label: 'Undo', onClick: () => undo.mutate(row) },
      })
    },
    onError: (failure) => toast.error('Nobody was removed', { description: messageOf(failure) }),
  })
  return (
    <CardSection
      title={`People${total > 0 ? ` (${total})` : ''}`}
      flush
      actions={
        <Input
          size="sm"
          type="search"
          aria-label="Search by name, e-mail or phone"
          placeholder="Search"
          leading={<Search aria-hidden className="size-4" />}
          value={typed}
          onChange={(event) => setTyped(event.target.value)}
        />
      }
    >
      {error && (
        <Notice tone="danger" className="m-4" actions={<Button onClick={() => refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {isPending && !error && <SkeletonLines className="p-4" lines={4} />}
      {!isPending && rows.length === 0 && (
        <EmptyState
          kind={q ? 'filtered' : 'nothing'}
          title={q ? 'Nobody is called so' : 'Nobody is in this list yet'}
          body={q ? 'Try fewer letters.' : 'Choose leads and use “Add to a list”, or add people here.'}
          action={
            !q && (
              <Link href="/crm/leads" className={buttonClass()}>
                Choose leads
              </Link>
            )
          }
        />
      )}
      {rows.length > 0 && (
        <Table label="People of this list">
          <thead>
            <tr>
              <Th>Name</Th>
              <Th>E-mail</Th>
              <Th>Phone</Th>
              {mayChange && (
                <Th>
                  <span className="sr-only">Remove</span>
                </Th>
              )}
            </tr>
          </thead>
          <tbody>
            {rows.map((row) => (
              <Tr key={row.row_id}>
                <Td>
                  <Link href={recordOf(row)} className="font-medium hover:underline touch:py-2">
                    {text(row.name) || text(row.email) || text(row.phone)}
                  </Link>{' '}
                  {text(row.unsubscribed_at) && <Badge tone="warning">Opted out</Badge>}
                </Td>
                <Td>{text(row.email)}</Td>
                <Td>{text(row.phone)}</Td>
                {mayChange && (
                  <Td className="text-right">
                    <IconButton
                      size="sm"
                      label={`Remove ${text(row.name) || text(row.email)}`}
                      icon={<Trash2 aria-hidden />}
                      onClick={() => remove.mutate(row)}
                    />
                  </Td>
                )}
              </Tr>
            ))}
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

const recordOf = (row: RowOf<'outreach-members'>) =>
  text(row.lead_id) ? `/crm/leads/${text(row.lead_id)}` : `/crm/contacts/${text(row.contact_id)}`
