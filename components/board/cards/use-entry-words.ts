'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef } from 'react'
import { useGrid } from '@/components/grid/grid-context'
import { useFormat } from '@/components/ui/format-context'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { mentionIn, type Named, parseEntry, type QuickEntry } from '@/lib/client/grid/quick-entry'
import { gridOptionsQuery } from '@/lib/client/queries'
import type { NewCard } from './use-quick-add'

const SUGGESTED = 5

/** What a line of quick-add says, where the board's cards have a day, a priority, a person or labels. */
export function useEntryWords(line: string) {
  const { grid } = useGrid()
  const format = useFormat()
  const client = useQueryClient()
  const known = useRef(new Map<string, Named>())
  const card = grid.board?.card
  const columnOf = (key: string | undefined): ClientColumn | undefined =>
    grid.columns.find((column) => column.key === key && column.creatable)
  const [due, priority, person, labels] = [card?.due, card?.priority, card?.person, card?.labels].map(columnOf)
  const primary = grid.columns.find((column) => column.primary)?.key ?? ''

  const mention = person ? mentionIn(line) : null
  const found = useQuery({
    ...gridOptionsQuery(grid.slug, person?.key ?? '', mention ?? ''),
    enabled: mention !== null,
  })
  const remember = (people: Named[]) => {
    for (const { value, label } of people) known.current.set(value, { value, label })
  }
  remember(found.data ?? [])

  const read = (text: string): QuickEntry => {
    if (!due && !priority && !person && !labels)
      return { title: text.trim(), due: null, priority: null, person: null, labels: [] }
    const priorities = (priority?.choices ?? []).map(({ value }) => value)
    return parseEntry(text, { today: format.today(), people: [...known.current.values()], priorities })
  }

  /** With the people whom its words may mean, also those that were typed too fast to be suggested. */
  const cardOf = async (text: string): Promise<NewCard | null> => {
    for (const [, word] of person ? text.matchAll(/(?<=^|\s)@([^\s]+)/gu) : [])
      remember(await client.fetchQuery(gridOptionsQuery(grid.slug, person!.key, word!)).catch(() => []))
    const entry = read(text)
    if (!entry.title) return null
    const values: Record<string, unknown> = { [primary]: entry.title }
    if (due && entry.due) values[due.key] = entry.due
    if (priority && entry.priority) values[priority.key] = entry.priority
    if (person && entry.person) values[person.key] = entry.person.value
    if (labels && entry.labels.length > 0) values[labels.key] = entry.labels
    return { values, shown: person && entry.person ? { [`${person.key}__label`]: entry.person.label } : {} }
  }

  const entry = read(line)
  const nameOf = (value: string) => priority?.choices?.find((choice) => choice.value === value)?.label ?? value
  return {
    cardOf,
    people: mention === null ? [] : (found.data ?? []).slice(0, SUGGESTED),
    /** What was understood, in words. */
    understood: [
      entry.due && `${due?.label} ${format.date(entry.due)}`,
      entry.priority && nameOf(entry.priority),
      entry.person?.label,
      ...entry.labels.map((label) => `#${label}`),
    ].filter((word): word is string => Boolean(word)),
    help: [due && 'tomorrow', priority && '!high', person && '@name', labels && '#label'].filter(Boolean).join(' '),
  }
}
