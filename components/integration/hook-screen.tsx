'use client'
import { ArrowLeft } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { MissingRecord } from '@/components/record/missing-record'
import { Badge } from '@/components/ui/badge'
import { buttonClass } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { CopyButton } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { useFormat } from '@/components/ui/format-context'
import { PageHeader } from '@/components/ui/page-header'
import { RelativeTime } from '@/components/ui/relative-time'
import { isApiError, messageOf } from '@/lib/client/api'
import { DeliveryLog } from './delivery-log'
import { HookActions } from './hook-actions'
import { HookHours } from './hook-hours'
import { ResumeNotice } from './resume-notice'
import { ShownSecret } from './shown-secret'
import { HookBadge } from './states'
import { type HookPage, useHook, useLiveHooks } from './use-hooks'

/** One webhook: what it is, how it fares, and what was sent. */
export function HookScreen({ id, mayChange }: { id: string; mayChange: boolean }) {
  useLiveHooks()
  const { data: hook, error } = useHook(id)
  const [secret, setSecret] = useState<string | null>(null)
  if (isApiError(error, 'not_found'))
    return (
      <MissingRecord
        grid="integration-hooks"
        rowId={id}
        what="webhook"
        back={{ href: '/integration/hooks', label: 'Webhooks' }}
      />
    )
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!hook) return <SkeletonLines lines={10} />
  return (
    <>
      <div>
        <Link href="/integration/hooks" className={buttonClass('ghost', 'sm')}>
          <ArrowLeft aria-hidden /> Webhooks
        </Link>
      </div>
      <PageHeader
        title={hook.description || hostOf(hook.target_url)}
        badge={<HookBadge hook={hook} />}
        actions={mayChange && <HookActions hook={hook} onSecret={setSecret} />}
      />
      {secret && (
        <ShownSecret
          secret={secret}
          notes={
            hook.previous_secret_until
              ? ['Until the former secret ends, every request carries a signature of each.']
              : ['The former secret has ended.']
          }
          onDone={() => setSecret(null)}
        />
      )}
      <ResumeNotice hook={hook} mayChange={mayChange} />
      <div className="grid gap-5 lg:grid-cols-[3fr_2fr]">
        <Facts hook={hook} />
        <CardSection title="Last 24 hours">
          <HookHours hours={hook.hours} />
        </CardSection>
      </div>
      <DeliveryLog hook={hook} mayChange={mayChange} />
    </>
  )
}

const hostOf = (address: string): string => (URL.canParse(address) ? new URL(address).host : address)

function Facts({ hook }: { hook: HookPage }) {
  const format = useFormat()
  return (
    <CardSection title="Subscription">
      <dl className="grid gap-x-4 gap-y-2 text-sm sm:grid-cols-[7rem_1fr]">
        <dt className="text-ink-muted">Address</dt>
        <dd className="flex min-w-0 items-center gap-1">
          <code className="min-w-0 font-mono text-xs break-all">{hook.target_url}</code>
          <CopyButton text={hook.target_url} label="Copy the address" />
        </dd>
        <dt className="text-ink-muted">Events</dt>
        <dd className="flex flex-wrap gap-1">
          {hook.events.map((name) => (
            <Badge key={name}>{name}</Badge>
          ))}
        </dd>
        <dt className="text-ink-muted">Waiting</dt>
        <dd>{hook.last_day.waiting === 0 ? 'Nothing' : hook.last_day.waiting}</dd>
        {hook.failing_since && (
          <>
            <dt className="text-ink-muted">Failing</dt>
            <dd className="text-danger-ink">
              since <RelativeTime value={hook.failing_since} />
            </dd>
          </>
        )}
        {hook.previous_secret_until && (
          <>
            <dt className="text-ink-muted">Former secret</dt>
            <dd>signs too until {format.datetime(hook.previous_secret_until)}</dd>
          </>
        )}
        <dt className="text-ink-muted">Made</dt>
        <dd>
          {hook.created_by_name}, {format.datetime(hook.created_at)}
        </dd>
      </dl>
    </CardSection>
  )
}
