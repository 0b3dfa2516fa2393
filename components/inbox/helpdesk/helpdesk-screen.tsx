'use client'
import { useQuery } from '@tanstack/react-query'
import { ExternalLink } from 'lucide-react'
import type { ReactNode } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Skeleton } from '@/components/ui/feedback/skeleton'
import { apiUrl, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { LaunchAnswer } from '@/lib/modules/inbox/schemas'
import { NotConfigured } from '../not-configured'

type Refused = Extract<LaunchAnswer, { ok: false }>

const TITLES: Record<Exclude<Refused['reason'], 'not_configured'>, string> = {
  unreachable: 'The helpdesk does not answer',
  not_an_agent: 'You are not an agent of the helpdesk',
  no_sso: 'The helpdesk does not sign you in automatically',
  sso_failed: 'Signing in to the helpdesk failed',
}

/** The helpdesk's own pages inside ours where it allows that; else why not, and the way to it in a new tab. */
export function HelpdeskScreen() {
  const { data, error, refetch, isFetching } = useQuery({
    queryKey: ['inbox', 'launch'],
    queryFn: ({ signal }) => call('GET /desk/launch', {}, { signal }),
    // A link signs in once.
    gcTime: 0,
    staleTime: 0,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const again = (
    <Button pending={isFetching} onClick={() => void refetch()}>
      Try again
    </Button>
  )
  if (error)
    return (
      <EmptyState
        page
        className="h-full"
        kind="failed"
        title="The helpdesk could not be opened"
        body={messageOf(error)}
        action={again}
      />
    )
  if (!data)
    return (
      <div role="status" className="flex h-full flex-col">
        <h1 className="sr-only">Helpdesk</h1>
        <span className="sr-only">Signing in to the helpdesk</span>
        <Skeleton className="h-full rounded-none" />
      </div>
    )
  if (!data.ok)
    return data.reason === 'not_configured' ? (
      <NotConfigured page />
    ) : (
      <EmptyState
        page
        className="h-full"
        kind={data.reason === 'not_an_agent' ? 'forbidden' : 'failed'}
        title={TITLES[data.reason]}
        body={data.message}
        action={
          <>
            {data.fallback_url && <NewTab href={data.fallback_url}>Open the helpdesk in a new tab</NewTab>}
            {again}
          </>
        }
      />
    )
  if (!data.embeddable)
    return (
      <EmptyState
        page
        className="h-full"
        icon={<ExternalLink aria-hidden strokeWidth={1.75} />}
        title="The helpdesk opens in a new tab"
        body="It does not allow other sites to show its pages inside theirs. The link signs you in."
        action={
          <NewTab href={data.url} onOpen={() => void refetch()}>
            Open the helpdesk
          </NewTab>
        }
      />
    )
  return (
    <div className="flex h-full flex-col">
      <h1 className="sr-only">Helpdesk</h1>
      <iframe src={apiUrl('/desk/frame')} title="Helpdesk" className="min-h-0 w-full flex-1 border-0 bg-white" />
    </div>
  )
}

type NewTabProps = { href: string; onOpen?: () => void; children: ReactNode }

const NewTab = ({ href, onOpen, children }: NewTabProps) => (
  <a href={href} target="_blank" rel="noreferrer noopener" onClick={onOpen} className={buttonClass('primary')}>
    {children}
    <ExternalLink aria-hidden />
  </a>
)
