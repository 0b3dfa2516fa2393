'use client'
import { useQuery } from '@tanstack/react-query'
import Link from 'next/link'
import { useMe } from '@/components/shell/me-context'
import { switchOrganization } from '@/components/shell/organization-switcher'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { call } from '@/lib/client/call'

type Props = {
  grid: string
  rowId: string
  /** What kind of record it would be, as within a sentence. */
  what: string
  /** The list to go on from, where the page itself is not it. */
  back?: { href: string; label: string }
  className?: string
}

/** A link that leads nowhere here. Where another organization of the person has the record, it offers to go there. */
export function MissingRecord({ grid, rowId, what, back, className }: Props) {
  const { organization, organizations } = useMe()
  const elsewhere = useQuery({
    queryKey: ['where-is', grid, rowId],
    queryFn: ({ signal }) => call('GET /auth/where-is', { grid, row_id: rowId }, { signal }),
    enabled: organizations.length > 1,
    retry: false,
    staleTime: 60_000,
  })
  if (elsewhere.isLoading) return <SkeletonLines lines={4} className="p-4 sm:px-5" />
  const home = elsewhere.data?.organization
  if (!home)
    return (
      <EmptyState
        page={back !== undefined}
        kind="forbidden"
        className={className}
        title={`There is no such ${what}`}
        body="It was deleted for good, or it belongs to an organization that you are not in."
        action={
          back && (
            <Link href={back.href} className={buttonClass('primary')}>
              {back.label}
            </Link>
          )
        }
      />
    )
  return (
    <EmptyState
      page={back !== undefined}
      kind="forbidden"
      className={className}
      title={`This ${what} belongs to ${home.name}`}
      body={`You are in ${organization.name} now.`}
      action={
        <Button
          variant="primary"
          onClick={() => void switchOrganization(home.id, window.location.pathname + window.location.search)}
        >
          Switch to {home.name}
        </Button>
      }
    />
  )
}
