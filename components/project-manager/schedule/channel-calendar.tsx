'use client'
import FullCalendar, { type EventApi, type EventInput } from '@fullcalendar/react'
import dayGridPlugin from '@fullcalendar/react/daygrid'
import interactionPlugin from '@fullcalendar/react/interaction'
import listPlugin from '@fullcalendar/react/list'
import themePlugin from '@fullcalendar/react/themes/classic'
import timeGridPlugin from '@fullcalendar/react/timegrid'
import '@fullcalendar/react/skeleton.css'
import '@fullcalendar/react/themes/classic/theme.css'
import '@fullcalendar/react/themes/classic/palette.css'
import './calendar.css'
import { labelOf, toneOf } from './channels'
import { droppedAt } from './dropped-at'
import type { View } from './schedule-address'
import type { ScheduleEvent, Span } from './use-schedule'

const PLUGINS = [dayGridPlugin, timeGridPlugin, listPlugin, interactionPlugin, themePlugin]
const VIEW_TYPES: Record<View, string> = { month: 'dayGridMonth', week: 'timeGridWeek', list: 'listMonth' }
const HOUR = 3_600_000
const DAY = 24 * HOUR
const TIME = { hour: '2-digit', minute: '2-digit', hour12: false } as const

type Props = {
  view: View
  day: string
  timeZone: string
  events: ScheduleEvent[]
  mayPlan: boolean
  onSpan: (span: Span) => void
  onOpen: (event: ScheduleEvent) => void
  onPlan: (day: string) => void
  /** @returns whether it was moved; otherwise it goes back to its place */
  onMove: (event: ScheduleEvent, start: string) => Promise<boolean>
}

/** The month, the week or a list of it. Its scripts come on this page alone. */
export function ChannelCalendar({ view, day, timeZone, events, mayPlan, onSpan, onOpen, onPlan, onMove }: Props) {
  const own = (shown: EventApi): ScheduleEvent => shown.extendedProps.own
  return (
    <div className="schedule-calendar overflow-hidden rounded-lg border border-line">
      <FullCalendar
        key={`${view} ${day}`}
        plugins={PLUGINS}
        initialView={VIEW_TYPES[view]}
        initialDate={day}
        timeZone={timeZone}
        headerToolbar={false}
        firstDay={1}
        height={view === 'week' ? 640 : 'auto'}
        scrollTime="07:00:00"
        allDayText="All day"
        locale="en-GB"
        dayMaxEvents={4}
        nowIndicator
        eventDisplay="block"
        eventTimeFormat={TIME}
        eventInteractive
        eventDurationEditable={false}
        longPressDelay={400}
        events={events.map((event) => toInput(event, view))}
        eventContent={({ event, timeText }) => <EventText event={own(event)} time={timeText} />}
        noEventsContent="Nothing is planned in this month."
        datesSet={({ startStr, endStr }) => onSpan({ from: startStr, to: endStr })}
        eventClick={({ event, jsEvent }) => {
          jsEvent.preventDefault()
          onOpen(own(event))
        }}
        dateClick={({ dateStr }) => mayPlan && onPlan(dateStr)}
        eventStartEditable={view !== 'list'}
        eventDrop={async ({ event, revert }) => {
          const start = droppedAt({
            from: own(event).start,
            to: event.startStr,
            onDay: event.allDay,
            timeZone,
          })
          // Until the answer is there it lies where it was dropped; a refusal puts it back.
          if (!start || !(await onMove(own(event), start))) revert()
        }}
      />
    </div>
  )
}

function toInput(event: ScheduleEvent, view: View): EventInput {
  const tone = toneOf(event.channel)
  // What has no end is drawn as an hour, and what began before the span stays in one piece.
  const end = event.end ?? new Date(Date.parse(event.start) + HOUR).toISOString()
  // Among the hours of a week it would be a bar that says nothing where its first hours are out of sight.
  const isAbove = view === 'week' && Date.parse(end) - Date.parse(event.start) >= DAY
  return {
    id: `${event.source} ${event.id}`,
    title: event.title,
    start: event.start,
    // Days count whole, the last one too.
    end: isAbove ? new Date(Date.parse(end) + DAY - 1).toISOString() : end,
    allDay: isAbove,
    // The list shows a dot alone.
    color: view === 'list' ? `var(--${tone})` : `var(--${tone}-soft)`,
    contrastColor: `var(--${tone}-ink)`,
    extendedProps: { own: event },
  }
}

function EventText({ event, time }: { event: ScheduleEvent; time: string }) {
  return (
    <span className="block min-h-6 min-w-0 truncate px-1 leading-6">
      {time && <span className="tabular-nums">{time} </span>}
      <span className={event.status === 'cancelled' ? 'font-medium line-through' : 'font-medium'}>{event.title}</span>{' '}
      <span>· {labelOf(event.channel)}</span>
    </span>
  )
}
