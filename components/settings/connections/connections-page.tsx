'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Inbox } from 'lucide-react'
import Link from 'next/link'
import { buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { ConnectionCard } from './connection-card'

const KEY = ['connections']

/** Every outside service that the modules speak to: how it is connected, and whether it lets us in. */
export function ConnectionsPage() {
  const queries = useQueryClient()
  const { data, error } = useQuery({ queryKey: KEY, queryFn: ({ signal }) => call('GET /connections', {}, { signal }) })
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={8} />
  if (data.connections.length === 0)
    return <EmptyState title="Nothing to connect" body="No module of this installation speaks to an outside service." />
  return (
    <>
      {data.connections.some(({ has_sandbox }) => has_sandbox) && (
        <Notice
          title="This installation has a sandbox"
          actions={
            <Link href="/settings/sandbox-inbox" className={buttonClass('secondary', 'sm')}>
              <Inbox aria-hidden /> Open the sandbox inbox
            </Link>
          }
        >
          It plays the outside services on this machine: everything works as it would, and nothing leaves the machine.
        </Notice>
      )}
      {data.connections.map((connection) => (
        <ConnectionCard
          key={connection.kind}
          connection={connection}
          onChanged={() => queries.invalidateQueries({ queryKey: KEY })}
        />
      ))}
    </>
  )
}
