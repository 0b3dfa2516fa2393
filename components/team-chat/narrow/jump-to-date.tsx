'use client'
import { CalendarSearch } from 'lucide-react'
import { type FormEvent, useState } from 'react'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/date-input'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { openWindow } from '@/lib/client/chat/read-messages'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

const DAY = 86_400_000

/** Opens what is shown at the first message of a day. */
export function JumpToDate({ terms }: { terms: NarrowTerm[] }) {
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [day, setDay] = useState<string | null>(null)
  const [problem, setProblem] = useState<string>()
  const jump = (to: string | null) => {
    const moment = to && format.fromLocalInput(`${to}T00:00`)
    if (!moment) return setProblem('Choose a day.')
    setOpen(false)
    openWindow(terms, { date: moment })
  }
  const daysAgo = (days: number) => {
    const at = new Date(Date.parse(format.today()) - days * DAY)
    return at.toISOString().slice(0, 10)
  }
  const onSubmit = (event: FormEvent) => {
    event.preventDefault()
    jump(day)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Jump to a day"
      size="sm"
      trigger={<IconButton label="Jump to a day" size="sm" icon={<CalendarSearch aria-hidden />} />}
    >
      <form onSubmit={onSubmit} className="flex flex-col gap-4">
        <Field label="Day" error={problem}>
          <DateInput
            autoFocus
            value={day}
            max={format.today()}
            onValueChange={(value) => {
              setDay(value)
              setProblem(undefined)
            }}
          />
        </Field>
        <div className="flex flex-wrap gap-2">
          {[
            { label: 'Yesterday', days: 1 },
            { label: 'A week ago', days: 7 },
            { label: 'A month ago', days: 30 },
          ].map(({ label, days }) => (
            <Button key={label} size="sm" onClick={() => jump(daysAgo(days))}>
              {label}
            </Button>
          ))}
          <Button type="submit" variant="primary" size="sm" className="ml-auto">
            Jump
          </Button>
        </div>
      </form>
    </Dialog>
  )
}
