'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useSearchParams } from 'next/navigation'
import { useMemo, useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { DeskContacts } from '@/lib/modules/inbox/schemas'
import { inboxKeys } from '../data/keys'
import { NotConfigured } from '../not-configured'
import { SearchBox } from '../search-box'
import { type ContactsAddress, readContactsAddress, writeContactsAddress } from './contacts-address'
import { ContactsTable } from './contacts-table'

/** Whom the helpdesk knows, read live, and who they are here. */
export function ContactsScreen({ start }: { start: DeskContacts | null }) {
  const search = useSearchParams()
  const address = useMemo(() => readContactsAddress(search), [search])
  const [startsAs] = useState(address)
  const isStart = startsAs.q === address.q && startsAs.page === address.page
  const { data, error, refetch, isFetching, isPlaceholderData } = useQuery({
    queryKey: [...inboxKeys.contacts, address],
    queryFn: ({ signal }) => call('GET /desk/contacts', address, { signal }),
    placeholderData: keepPreviousData,
    initialData: isStart ? (start ?? undefined) : undefined,
    staleTime: 10_000,
  })
  if (data && !data.configured) return <NotConfigured page />
  const go = (next: ContactsAddress, how: 'pushState' | 'replaceState') =>
    window.history[how](null, '', writeContactsAddress(next))
  const failure = data?.degraded ? data.reason : !data && error ? messageOf(error) : null
  return (
    <div className="mx-auto flex w-full max-w-6xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Helpdesk contacts"
        description={
          data && data.total !== null && !isPlaceholderData
            ? `${countOf(data.total, 'contact')} in the helpdesk`
            : 'People and companies that the helpdesk knows'
        }
        actions={
          <SearchBox
            label="Search contacts"
            q={address.q}
            onSearch={(q) => go({ q, page: 1 }, 'replaceState')}
            className="w-72 max-w-full"
          />
        }
      />
      {failure !== null ? (
        <EmptyState
          kind="failed"
          title="The helpdesk cannot be read"
          body={`${failure} Conversations that are stored here can still be read.`}
          action={
            <>
              <Button pending={isFetching} onClick={() => void refetch()}>
                Try again
              </Button>
              <Link href="/inbox/conversations" className={buttonClass('ghost')}>
                All conversations
              </Link>
            </>
          }
        />
      ) : !data ? (
        <div role="status" className="card p-4">
          <span className="sr-only">Loading contacts</span>
          <SkeletonLines lines={12} />
        </div>
      ) : data.contacts.length > 0 ? (
        <div className="card" aria-busy={isPlaceholderData || undefined}>
          <ContactsTable contacts={data.contacts} />
          <Pages data={data} onPage={(page) => go({ q: address.q, page }, 'pushState')} />
        </div>
      ) : address.page > 1 ? (
        <EmptyState
          title="No contacts on this page"
          body="The list has become shorter."
          action={<Button onClick={() => go({ ...address, page: 1 }, 'replaceState')}>First page</Button>}
        />
      ) : address.q ? (
        <EmptyState
          kind="filtered"
          title="No contact matches"
          body="Try a part of the name, the e-mail address or the phone number."
          action={<Button onClick={() => go({ q: '', page: 1 }, 'replaceState')}>Clear search</Button>}
        />
      ) : (
        <EmptyState
          title="No contacts yet"
          body="Everyone who writes to the helpdesk with an e-mail address or a phone number is listed here."
        />
      )}
    </div>
  )
}

function Pages({ data: { page, has_more }, onPage }: { data: DeskContacts; onPage: (page: number) => void }) {
  if (page === 1 && !has_more) return null
  return (
    <nav
      aria-label="Pages of contacts"
      className="flex items-center justify-between gap-3 border-t border-line px-4 py-2"
    >
      <span className="tabular text-xs text-ink-muted">Page {page}</span>
      <span className="flex gap-2">
        <Button size="sm" disabled={page === 1} onClick={() => onPage(page - 1)}>
          Previous
        </Button>
        <Button size="sm" disabled={!has_more} onClick={() => onPage(page + 1)}>
          Next
        </Button>
      </span>
    </nav>
  )
}
