'use client'
import Link from 'next/link'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { useFormat } from '@/components/ui/format-context'
import { Drawer } from '@/components/ui/overlays/drawer'
import { RECURRENCES, SCHEDULE_STATUSES } from '@/lib/modules/project-manager/schemas'
import { labelOf, toneOf } from './channels'
import { MoveDialog } from './move-dialog'
import type { ScheduleEvent } from './use-schedule'

/** What an event is, with the way to its record and to another time. */
export function EventDrawer({ event, onClose }: { event: ScheduleEvent; onClose: () => void }) {
  const format = useFormat()
  const [isMoving, setMoving] = useState(false)
  const status = SCHEDULE_STATUSES.find(({ value }) => value === event.status)!
  const repeats = RECURRENCES.find(({ value }) => value === event.recurrence)
  const facts = [
    [
      'Channel',
      <Badge key="channel" tone={toneOf(event.channel)}>
        {labelOf(event.channel)}
      </Badge>,
    ],
    [
      'Status',
      <Badge key="status" tone={status.tone}>
        {status.label}
      </Badge>,
    ],
    ['Start', format.datetime(event.start)],
    ['End', event.end && format.datetime(event.end)],
    ['Repeats', event.recurrence !== 'none' && repeats?.label],
    ['Audience', event.details],
    ['Budget', event.budget && format.money(event.budget)],
    ['Campaign', event.campaign_link && <CampaignLink key="campaign" event={event} address={event.campaign_link} />],
  ] as const
  return (
    <Drawer
      open
      onOpenChange={(open) => !open && onClose()}
      title={event.title}
      footer={
        <div className="flex justify-end gap-2">
          {event.movable && <Button onClick={() => setMoving(true)}>Move</Button>}
          <Link href={event.href} className="btn btn-primary">
            Open
          </Link>
        </div>
      }
    >
      <dl className="grid grid-cols-[7rem_1fr] gap-x-3 gap-y-2 text-sm">
        {facts.map(([label, value]) =>
          value ? (
            <div key={label} className="contents">
              <dt className="text-ink-muted">{label}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {isMoving && <MoveDialog event={event} onClose={() => setMoving(false)} onMoved={onClose} />}
    </Drawer>
  )
}

/** Only what leads into this installation or over a safe connection is a link; anything else is an id. */
function CampaignLink({ event, address }: { event: ScheduleEvent; address: string }) {
  const { origin } = window.location
  const { campaign } = event
  const url = /^(https?:\/\/|\/)/.test(address) && URL.canParse(address, origin) ? new URL(address, origin) : null
  const className = 'break-all text-accent-ink underline'
  if (url?.origin === origin)
    return (
      <>
        <Link href={url.pathname + url.search + url.hash} className={className}>
          {campaign?.name ?? address}
        </Link>
        {campaign?.state && <Badge className="ml-2">{campaign.state}</Badge>}
      </>
    )
  if (url?.protocol === 'https:')
    return (
      <a href={url.href} target="_blank" rel="noreferrer" className={className}>
        {address}
      </a>
    )
  return <span className="break-all">{address}</span>
}
