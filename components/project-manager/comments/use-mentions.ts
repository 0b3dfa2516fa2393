'use client'
import { type KeyboardEvent, useRef, useState } from 'react'
import { useOptionLoader } from '@/components/grid/state/use-options'
import { announce } from '@/components/ui/feedback/announce'

/** The name that is being typed after an @, right before the caret. */
const NAME = /(?:^|[\s(])@([\p{L}\p{N}._-]*(?: [\p{L}\p{N}._-]*)?)$/u
const MAX_SHOWN = 6

type Person = { value: string; label: string }
type Open = { start: number; people: Person[]; active: number }

/** Offers people while a name is typed after an @, and puts the chosen one's whole name there. */
export function useMentions(text: string, setText: (text: string) => void) {
  const area = useRef<HTMLTextAreaElement>(null)
  const loadPeople = useOptionLoader('project-cards', 'assignee_id')
  const [open, setOpen] = useState<Open | null>(null)
  const asked = useRef(0)

  async function look(value: string) {
    const now = ++asked.current
    const typed = NAME.exec(value.slice(0, area.current?.selectionStart ?? value.length))
    if (!typed) return setOpen(null)
    const q = typed[1] ?? ''
    const start = typed.index + typed[0].length - q.length
    // Until the answer is there, Enter must not take whom the letters typed since rule out.
    setOpen((shown) => {
      const left = shown?.people.filter(({ label }) => label.toLowerCase().includes(q.trim().toLowerCase())) ?? []
      return left.length > 0 ? { start, people: left, active: 0 } : null
    })
    const people = (await loadPeople(q).catch(() => [])).slice(0, MAX_SHOWN)
    if (now !== asked.current) return
    // Whose whole name stands there is chosen already.
    const chosen = people.length === 1 && people[0]!.label.toLowerCase() === q.trim().toLowerCase()
    setOpen(people.length === 0 || chosen ? null : { start, people, active: 0 })
    if (people.length > 0 && !chosen) announce(`${people.length} people. Arrow keys choose, Enter takes.`)
  }

  function choose({ label }: Person) {
    const { current } = area
    if (!open || !current) return
    asked.current++
    const before = `${text.slice(0, open.start)}${label} `
    setText(before + text.slice(current.selectionStart))
    setOpen(null)
    requestAnimationFrame(() => {
      current.focus()
      current.setSelectionRange(before.length, before.length)
    })
  }

  function onKeyDown(event: KeyboardEvent) {
    if (!open) return
    const step = { ArrowDown: 1, ArrowUp: -1 }[event.key]
    if (step) setOpen({ ...open, active: (open.active + step + open.people.length) % open.people.length })
    else if ((event.key === 'Enter' && !event.ctrlKey && !event.metaKey) || event.key === 'Tab')
      choose(open.people[open.active]!)
    else if (event.key === 'Escape') setOpen(null)
    else return
    event.preventDefault()
    event.stopPropagation()
  }

  const onChange = (value: string) => {
    setText(value)
    void look(value)
  }
  return { area, open, choose, onChange, onKeyDown, close: () => setOpen(null) }
}
