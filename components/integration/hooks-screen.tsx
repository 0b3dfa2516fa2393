'use client'
import { Plus, Zap } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button, buttonClass } from '@/components/ui/button'
import { Card } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { RelativeTime } from '@/components/ui/relative-time'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { type ListedHook, MAX_HOOKS, type NewHook } from '@/lib/modules/integration/schemas'
import { HookDialog } from './hook-dialog'
import { ShownSecret } from './shown-secret'
import { HookBadge } from './states'
import { useHooks, useLiveHooks, useRefreshHooks } from './use-hooks'

/** All webhooks of the organization, and how they fare. */
export function HooksScreen({ mayChange }: { mayChange: boolean }) {
  const { data: hooks, error } = useHooks()
  const refresh = useRefreshHooks()
  useLiveHooks()
  const [making, setMaking] = useState(false)
  const [made, setMade] = useState<NewHook | null>(null)
  const add = mayChange && (
    <Button variant="primary" icon={<Plus aria-hidden />} onClick={() => setMaking(true)}>
      New webhook
    </Button>
  )
  return (
    <>
      {made && <ShownSecret secret={made.secret} notes={notesOf(made)} onDone={() => setMade(null)} />}
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {!hooks && !error && <SkeletonLines lines={5} />}
      {hooks?.length === 0 && (
        <Card>
          <EmptyState
            icon={<Zap aria-hidden strokeWidth={1.75} />}
            title="No webhooks yet"
            body="Subscribe an address to events: it is told the moment a deal moves, a contact is added, a call ends."
            action={
              <>
                {add}
                <Link href="/integration/events" className={buttonClass()}>
                  See the events
                </Link>
              </>
            }
          />
        </Card>
      )}
      {hooks && hooks.length > 0 && (
        <>
          <div className="flex flex-wrap items-center justify-between gap-3">
            <p className="text-sm text-ink-muted">
              {hooks.length} of {MAX_HOOKS}
            </p>
            {add}
          </div>
          <Card className="overflow-hidden">
            <HooksTable hooks={hooks} />
          </Card>
        </>
      )}
      {making && (
        <HookDialog
          hook={null}
          onClose={() => setMaking(false)}
          onMade={(hook) => {
            setMaking(false)
            setMade(hook)
            refresh()
          }}
        />
      )}
    </>
  )
}

const notesOf = ({ same_as, note }: NewHook): string[] => [
  ...(note ? [note] : []),
  ...(same_as.length ? ['Another webhook sends the same events to this address already, so each arrives twice.'] : []),
]

function HooksTable({ hooks }: { hooks: ListedHook[] }) {
  return (
    <Table label="Webhooks">
      <thead>
        <tr>
          <Th>Address</Th>
          <Th className="max-sm:hidden">State</Th>
          <Th className="max-md:hidden">Events</Th>
          <Th numeric className="max-md:hidden">
            Last 24 hours
          </Th>
          <Th className="max-lg:hidden">Last delivery</Th>
        </tr>
      </thead>
      <tbody>
        {hooks.map((hook) => (
          <Tr key={hook.id}>
            <Td className="max-w-80">
              <Link
                href={`/integration/hooks/${hook.id}`}
                className="block truncate font-medium hover:underline"
                title={hook.target_url}
              >
                {hook.description || hook.target_url}
              </Link>
              {hook.description && <span className="block truncate text-xs text-ink-muted">{hook.target_url}</span>}
              <span className="mt-1 flex flex-wrap items-center gap-2 text-xs text-ink-muted sm:hidden">
                <HookBadge hook={hook} />
                <Rate day={hook.last_day} />
              </span>
            </Td>
            <Td className="max-sm:hidden">
              <HookBadge hook={hook} />
            </Td>
            <Td className="max-md:hidden">
              <Events names={hook.events} />
            </Td>
            <Td numeric className="max-md:hidden">
              <Rate day={hook.last_day} />
            </Td>
            <Td className="max-lg:hidden">
              {hook.last_day.last_delivery_at ? (
                <RelativeTime value={hook.last_day.last_delivery_at} />
              ) : (
                <span className="text-ink-faint">None yet</span>
              )}
            </Td>
          </Tr>
        ))}
      </tbody>
    </Table>
  )
}

function Rate({ day }: { day: ListedHook['last_day'] }) {
  const events = day.delivered + day.failed
  if (day.success_rate === null) return <span className="text-ink-faint">No events</span>
  return (
    <span title={`${day.delivered} delivered, ${day.failed} failed, ${day.waiting} waiting`}>
      {day.success_rate} % of {events}
    </span>
  )
}

const SHOWN = 2

function Events({ names }: { names: string[] }) {
  const rest = names.length - SHOWN
  return (
    <span className="flex flex-wrap gap-1" title={names.join(', ')}>
      {names.slice(0, SHOWN).map((name) => (
        <Badge key={name}>{name}</Badge>
      ))}
      {rest > 0 && <Badge>and {rest} more</Badge>}
    </span>
  )
}
