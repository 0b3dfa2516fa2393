'use client'
import { type KeyboardEvent, type PointerEvent, useRef, useState } from 'react'
import { useRefresh } from '@/components/record-page/use-record'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { addDays, dayAfterKey } from '@/lib/client/calendar-days'
import { updateRow } from '@/lib/client/queries'
import { type ProjectPage, projectRecord } from './project-record'

type Milestone = ProjectPage['milestones'][number] & { due_date: string }

const PLAY = 4

/** Another due day by drag, or by arrows with Enter; `day` is where it is shown, `moving` while it is in the air. */
export function useMilestoneMove(projectId: string, { id, name, version, due_date }: Milestone, spanDays: number) {
  const format = useFormat()
  const refresh = useRefresh(projectRecord(projectId))
  /** In the air, or on its way to the server. */
  const [moved, setMoved] = useState<{ version: number; to: string; sent: boolean } | null>(null)
  const drag = useRef<{ x: number; perDay: number } | null>(null)
  const wasDragged = useRef(false)
  // What the server has said since counts more.
  const shown = moved?.version === version ? moved : null
  const moving = shown !== null && !shown.sent

  const putBack = () => {
    setMoved(null)
    announce(`${name} put back to ${format.date(due_date)}`)
  }
  const save = async (to: string) => {
    if (to === due_date) return setMoved(null)
    setMoved({ version, to, sent: true })
    try {
      const { row } = await updateRow('project-milestones', id, { due_date: to, version })
      const undo = () =>
        updateRow('project-milestones', id, { due_date, version: row.version }).then(refresh, (error) =>
          toast.error(`${name} stays on ${format.date(to)}`, { description: messageOf(error) }),
        )
      announce(`${name} moved to ${format.date(to)}`)
      toast.success(`${name} moved to ${format.date(to)}`, { action: { label: 'Undo', onClick: () => void undo() } })
    } catch (error) {
      setMoved(null)
      announce(`${name} stays on ${format.date(due_date)}. ${messageOf(error)}`)
      toast.error(`${name} stays on ${format.date(due_date)}`, { description: messageOf(error) })
    }
    refresh()
  }

  return {
    day: shown?.to ?? due_date,
    moving,
    handlers: {
      onPointerDown: (event: PointerEvent<HTMLElement>) => {
        const track = event.currentTarget.closest('[data-days]')
        if (event.button !== 0 || !track || shown?.sent) return
        event.currentTarget.setPointerCapture(event.pointerId)
        drag.current = { x: event.clientX, perDay: track.getBoundingClientRect().width / spanDays }
        wasDragged.current = false
      },
      onPointerMove: (event: PointerEvent) => {
        if (!drag.current) return
        const by = event.clientX - drag.current.x
        if (Math.abs(by) > PLAY) wasDragged.current = true
        if (wasDragged.current)
          setMoved({ version, to: addDays(due_date, Math.round(by / drag.current.perDay)), sent: false })
      },
      onPointerUp: () => {
        if (drag.current && shown && moving) void save(shown.to)
        drag.current = null
      },
      onPointerCancel: () => {
        drag.current = null
        if (moving) putBack()
      },
      onKeyDown: (event: KeyboardEvent) => {
        const next = dayAfterKey(shown?.to ?? due_date, event.key, event.shiftKey)
        if (next && !shown?.sent) {
          setMoved({ version, to: next, sent: false })
          announce(format.date(next))
        } else if (event.key === 'Enter' && shown && moving) void save(shown.to)
        else if (event.key === 'Escape' && moving) putBack()
        else return
        event.preventDefault()
        event.stopPropagation()
      },
      onBlur: () => {
        if (moving && !drag.current) putBack()
      },
    },
    /** The click that follows a drag opens nothing. */
    wasDragged: () => wasDragged.current,
  }
}
