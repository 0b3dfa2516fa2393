'use client'
import { useMemo } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { chat } from '@/lib/client/chat/chat-call'
import { useChat } from '@/lib/client/chat/state/chat-store'
import type { Channel } from '@/lib/client/chat/wire'
import { countOf } from '@/lib/client/format'

/** Brings people into a channel who are not in it. */
export function AddPeople({ channel, subscribers }: { channel: Channel; subscribers: number[] }) {
  const people = useChat((state) => state.people)
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

  const form = useForm<{ people: string[] }>({
    initial: { people: [] },
    send: async ({ people: added }, { idempotencyKey }) => {
      const params = { subscriptions: [{ name: channel.name }], principals: added.map(Number) }
      await chat('POST /users/me/subscriptions', params, { idempotencyKey })
      announce(`${countOf(added.length, 'person', 'people')} added`)
      form.reset({ people: [] })
    },
  })
  return (
    <Form form={form} className="flex flex-col gap-2">
      <Field label="Add people" name="people">
        <div className="flex items-start gap-2">
          <Combobox
            multiple
            className="flex-1"
            placeholder="Choose people…"
            searchPlaceholder="Find somebody"
            emptyText="Nobody else of that name"
            options={options}
            {...form.control('people')}
          />
          <Button type="submit" variant="primary" pending={form.pending} disabled={form.values.people.length === 0}>
            Add
          </Button>
        </div>
      </Field>
    </Form>
  )
}
