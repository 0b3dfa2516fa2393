'use client'
import { ChevronLeft, ChevronRight } from 'lucide-react'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { usePhone } from '@/components/grid/use-phone'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { Segmented } from '@/components/ui/fields/segmented'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { confirm } from '@/components/ui/overlays/confirm'
import { onDemand } from '@/components/ui/overlays/on-demand'
import { PageHeader } from '@/components/ui/page-header'
import { messageOf } from '@/lib/client/api'
import { ChannelBudget } from './channel-budget'
import { ChannelLegend } from './channel-legend'
import { EventDrawer } from './event-drawer'
import { useScheduleAddress, VIEWS } from './schedule-address'
import { describeMove, type ScheduleEvent, type Span, useMove, useSchedule } from './use-schedule'

const ChannelCalendar = onDemand(() => import('./channel-calendar').then((part) => part.ChannelCalendar))

/** What marketing does when, over all channels. */
export function ScheduleScreen({ mayPlan }: { mayPlan: boolean }) {
  const format = useFormat()
  const router = useRouter()
  const { view, day, hidden, go, step } = useScheduleAddress({ today: format.today(), isPhone: usePhone() })
  const [span, setSpan] = useState<Span | null>(null)
  const [open, setOpen] = useState<ScheduleEvent | null>(null)
  const { data, error, refetch } = useSchedule(span)
  const move = useMove()
  const events = (data?.events ?? []).filter(({ channel }) => !hidden.has(channel))

  const planAt = (local: string) => {
    const start = format.fromLocalInput(local.length > 10 ? local.slice(0, 16) : `${local}T09:00`)
    router.push(`/project-manager/campaigns?new=1${start ? `&set[start_at]=${encodeURIComponent(start)}` : ''}`)
  }
  const moveAfterQuestion = async (event: ScheduleEvent, start: string): Promise<boolean> => {
    try {
      const what = await describeMove(event)
      const title = `Move ${event.title}?`
      const body = `${what} to ${weekday(start, format.timeZone)} ${format.datetime(start)}.`
      if (!(await confirm({ title, body, button: 'Move' }))) return false
      await move(event, start)
      return true
    } catch (problem) {
      toast.error(`${event.title} was not moved`, { description: messageOf(problem) })
      return false
    }
  }

  return (
    <div className="flex w-full flex-col gap-4 px-4 py-4 sm:px-6">
      <PageHeader
        title="Calendar"
        actions={
          mayPlan && (
            <Link href="/project-manager/campaigns?new=1" className="btn btn-primary">
              Plan a campaign
            </Link>
          )
        }
      />
      <div className="flex flex-wrap items-center gap-x-3 gap-y-2">
        <div className="flex items-center gap-1">
          <IconButton label="Earlier" icon={<ChevronLeft aria-hidden />} onClick={() => step(-1)} />
          <Button onClick={() => go({ date: null })}>Today</Button>
          <IconButton label="Later" icon={<ChevronRight aria-hidden />} onClick={() => step(1)} />
        </div>
        <h2 aria-live="polite" className="min-w-32 text-base font-semibold">
          {describeSpan(view, day)}
        </h2>
        <Segmented label="View" value={view} onValueChange={(next) => go({ view: next })} options={[...VIEWS]} />
        {data && <ChannelBudget budget={data.budget} hidden={hidden} />}
      </div>
      <ChannelLegend hidden={hidden} onChange={(next) => go({ hide: [...next].join(',') || null })} />
      {error && (
        <Notice
          tone="danger"
          title="The calendar could not be read"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </Notice>
      )}
      {data?.truncated && <p className="text-sm">Only the first events are shown. Choose a shorter span to see all.</p>}
      {data && events.length === 0 && view !== 'list' && (
        <p className="text-sm text-ink-muted">
          {hidden.size > 0
            ? 'No shown channel has anything here.'
            : 'Nothing is planned here yet. Click a day to plan.'}
        </p>
      )}
      <ChannelCalendar
        view={view}
        day={day}
        timeZone={format.timeZone}
        events={events}
        mayPlan={mayPlan}
        onSpan={setSpan}
        onOpen={setOpen}
        onPlan={planAt}
        onMove={moveAfterQuestion}
      />
      {open && <EventDrawer event={open} onClose={() => setOpen(null)} />}
    </div>
  )
}

const weekday = (at: string, timeZone: string): string =>
  new Intl.DateTimeFormat('en-ZA', { weekday: 'long', timeZone }).format(new Date(at))

const MONTH = new Intl.DateTimeFormat('en-ZA', { month: 'long', year: 'numeric', timeZone: 'UTC' })
const DAY = new Intl.DateTimeFormat('en-ZA', { day: 'numeric', month: 'short', year: 'numeric', timeZone: 'UTC' })

function describeSpan(view: string, day: string): string {
  const at = new Date(`${day}T00:00:00Z`)
  return view === 'week' ? `Week of ${DAY.format(at)}` : MONTH.format(at)
}
