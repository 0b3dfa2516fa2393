'use client'
import { type FormEvent, useMemo, useState } from 'react'
import { announce } from '@/components/ui/announce'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Field } from '@/components/ui/field'
import { useChat } from '@/lib/client/chat/chat-store'
import type { Channel } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'
import { bringIn } from './change-people'

/** Brings people into a channel who are not in it. */
export function AddPeople({ channel, subscribers }: { channel: Channel; subscribers: number[] }) {
  const people = useChat((state) => state.people)
  const [chosen, setChosen] = useState<string[]>([])
  const [problem, setProblem] = useState<string>()
  const [pending, setPending] = useState(false)
  const options = useMemo(() => {
    const inIt = new Set(subscribers)
    return [...people.values()]
      .filter((person) => person.is_active && !inIt.has(person.user_id))
      .sort((a, b) => Number(a.is_bot) - Number(b.is_bot) || a.full_name.localeCompare(b.full_name))
      .map((person) => ({
        value: String(person.user_id),
        label: person.full_name,
        hint: person.is_bot ? 'Bot' : (person.delivery_email ?? undefined),
      }))
  }, [people, subscribers])

  const add = async (event: FormEvent) => {
    event.preventDefault()
    if (chosen.length === 0 || pending) return
    setPending(true)
    const failure = await bringIn(channel, chosen.map(Number))
    setPending(false)
    setProblem(failure ?? undefined)
    if (failure !== null) return
    announce(`${countOf(chosen.length, 'person', 'people')} added`)
    setChosen([])
  }
  return (
    <form noValidate onSubmit={(event) => void add(event)}>
      <Field label="Add people" error={problem}>
        <div className="flex items-start gap-2">
          <Combobox
            multiple
            className="flex-1"
            placeholder="Choose people…"
            searchPlaceholder="Find somebody"
            emptyText="Nobody else of that name"
            options={options}
            value={chosen}
            onValueChange={(value) => {
              setChosen(value)
              setProblem(undefined)
            }}
          />
          <Button type="submit" variant="primary" pending={pending} disabled={chosen.length === 0}>
            Add
          </Button>
        </div>
      </Field>
    </form>
  )
}
