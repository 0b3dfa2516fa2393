'use client'
import { CalendarSearch } from 'lucide-react'
import { useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { Dialog } from '@/components/ui/overlays/dialog'
import { openWindow } from '@/lib/client/chat/messages/read-messages'
import type { NarrowTerm } from '@/lib/modules/team-chat/schemas'

const DAY = 86_400_000

/** Opens what is shown at the first message of a day. */
export function JumpToDate({ terms }: { terms: NarrowTerm[] }) {
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const form = useForm<{ day: string | null }>({
    initial: { day: null },
    guard: false,
    check: ({ day }) => ({ day: day ? undefined : 'Choose a day.' }),
    send: async ({ day }) => jump(day!),
  })
  const jump = (day: string) => {
    setOpen(false)
    form.reset({ day: null })
    openWindow(terms, { date: format.fromLocalInput(`${day}T00:00`)! })
  }
  const daysAgo = (days: number) => {
    const at = new Date(Date.parse(format.today()) - days * DAY)
    return at.toISOString().slice(0, 10)
  }
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      title="Jump to a day"
      size="sm"
      trigger={<IconButton label="Jump to a day" size="sm" icon={<CalendarSearch aria-hidden />} />}
    >
      <Form form={form} className="flex flex-col gap-4">
        <Field label="Day" name="day">
          <DateInput autoFocus max={format.today()} {...form.control('day')} />
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
      </Form>
    </Dialog>
  )
}
