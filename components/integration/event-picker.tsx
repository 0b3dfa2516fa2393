'use client'
import { useState } from 'react'
import { CodeBlock } from '@/components/ui/copy'
import { Notice } from '@/components/ui/feedback/notice'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import type { EventTypeOutput } from '@/lib/modules/integration/schemas'
import { useEventTypes } from './use-hooks'

/** Which events; by what they are about, with an example of what will be sent. */
export function EventPicker({ value, onChange }: { value: string[]; onChange: (events: string[]) => void }) {
  const { data, error } = useEventTypes()
  const [shown, setShown] = useState('')
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={6} />
  const toggle = (names: string[], on: boolean) =>
    onChange(on ? [...new Set([...value, ...names])] : value.filter((name) => !names.includes(name)))
  const example = data.find(({ name }) => name === (shown || value[0])) ?? data[0]
  return (
    <div className="flex flex-col gap-3">
      <div className="flex max-h-72 flex-col gap-4 overflow-y-auto rounded-md border border-line p-3">
        {groupsOf(data).map(([group, events]) => {
          const names = events.map(({ name }) => name)
          const chosen = names.filter((name) => value.includes(name)).length
          return (
            <fieldset key={group} aria-label={group} className="min-w-0">
              <Checkbox
                checked={chosen === names.length ? true : chosen ? 'indeterminate' : false}
                onCheckedChange={(on) => toggle(names, on)}
                label={<span className="font-medium">{group}</span>}
              />
              <div className="mt-1 ml-6 grid gap-1 sm:grid-cols-2">
                {events.map((event) => (
                  <Checkbox
                    key={event.name}
                    checked={value.includes(event.name)}
                    onCheckedChange={(on) => toggle([event.name], on)}
                    label={event.title}
                    help={<code className="font-mono">{event.name}</code>}
                  />
                ))}
              </div>
            </fieldset>
          )
        })}
      </div>
      {example && (
        <details className="group">
          <summary className="cursor-pointer text-sm text-accent-ink">See what is sent</summary>
          <div className="mt-2 flex flex-col gap-2">
            <Select
              aria-label="Example of"
              options={data.map(({ name, title }) => ({ value: name, label: title }))}
              value={example.name}
              onValueChange={setShown}
            />
            <CodeBlock label="Copy the example" code={JSON.stringify(example.example, null, 2)} />
          </div>
        </details>
      )}
    </div>
  )
}

/** `deal.created` and `deal.updated` belong together. */
export function groupsOf(events: EventTypeOutput[]): [string, EventTypeOutput[]][] {
  const groups = new Map<string, EventTypeOutput[]>()
  for (const event of events) {
    const noun = (event.name.split('.')[0] ?? '').replaceAll('_', ' ')
    const title = /^ai /.test(noun) ? `AI ${noun.slice(3)}s` : `${noun.charAt(0).toUpperCase()}${noun.slice(1)}s`
    const name = title.replace(/ys$/, 'ies')
    groups.set(name, [...(groups.get(name) ?? []), event])
  }
  return [...groups]
}
