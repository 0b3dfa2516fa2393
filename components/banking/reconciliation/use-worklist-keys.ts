'use client'
import { useEffect, useEffectEvent } from 'react'
import { isTyping, useShortcuts } from '@/lib/client/shortcuts'
import { useVerbs } from './use-verbs'
import { type OpenForm, useWorklist } from './worklist-context'

const GROUP = 'Bank lines'

/** The keys of the worklist: those of one character anywhere, arrows and Enter where nothing else has a use for them. */
export function useWorklistKeys({ onLog, onSearch }: { onLog: () => void; onSearch: () => void }): void {
  const worklist = useWorklist()
  const verbs = useVerbs()
  const { chosen, mayReconcile, openForm, lines, index, choose, selected, setSelected, form, acts } = worklist
  const clearable =
    mayReconcile &&
    chosen !== null &&
    chosen.status !== 'reconciled' &&
    !(chosen.status === 'ignored' && !chosen.suspense)
  const opens = (keys: string, label: string, which: OpenForm) => ({
    keys,
    label,
    group: GROUP,
    disabled: !clearable,
    run: () => openForm(which),
  })
  useShortcuts([
    { keys: 'ArrowDown', label: 'Next line; up for the one before, with Shift to select', group: GROUP },
    { keys: 'Enter', label: 'Accept the marked match and go on', group: GROUP, disabled: !mayReconcile },
    {
      keys: 'ArrowRight',
      label: 'Mark the next match; left for the one before',
      group: GROUP,
      disabled: !mayReconcile,
    },
    opens('m', 'Match another voucher', 'match'),
    opens('p', 'Create a payment', 'payment'),
    opens('j', 'Create a journal entry', 'journal'),
    opens('t', 'Transfer between own accounts', 'transfer'),
    opens('e', 'Match a settlement of the card gateway', 'settlement'),
    opens('s', 'Split the line', 'split'),
    opens('u', 'Put into suspense', 'suspense'),
    {
      keys: 'i',
      label: 'Ignore the line',
      group: GROUP,
      disabled: !clearable || chosen?.suspense,
      run: () => chosen && verbs.simple(chosen, { action: 'ignore' }, 'Ignored'),
    },
    {
      keys: 'n',
      label: 'Write a note',
      group: GROUP,
      disabled: !mayReconcile || !chosen,
      run: () => openForm('note'),
    },
    { keys: 'x', label: 'Select the line', group: GROUP, disabled: !mayReconcile, run: () => toggle() },
    { keys: 'Mod+Z', label: 'Undo what was done last', group: GROUP, disabled: !mayReconcile },
    { keys: 'l', label: 'What I did: the log', group: GROUP, run: onLog },
    { keys: '/', label: 'Search lines', group: GROUP, run: onSearch },
  ])

  const toggle = () => {
    if (!chosen) return
    setSelected((all) => {
      const some = new Set(all)
      if (!some.delete(chosen.id)) some.add(chosen.id)
      return some
    })
  }
  const step = (by: number, extend: boolean) => {
    const to = lines.lines[index < 0 ? 0 : Math.min(Math.max(index + by, 0), lines.lines.length - 1)]
    if (!to) return
    if (extend && chosen) setSelected((all) => new Set([...all, chosen.id, to.id]))
    choose(to.id)
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const target = event.target as HTMLElement
    const mod = event.ctrlKey || event.metaKey
    if (
      document.querySelector(
        '[role=dialog][data-state=open]:not([data-line-sheet]), [role=alertdialog][data-state=open], [role=menu][data-state=open]',
      )
    )
      return
    if (isTyping(target)) return
    if (mod) {
      if (event.key.toLowerCase() === 'z' && !event.shiftKey && mayReconcile) {
        event.preventDefault()
        void acts.undoLast()
      } else if (event.key.toLowerCase() === 'a' && mayReconcile && isFree(target)) {
        event.preventDefault()
        setSelected(new Set(lines.lines.map(({ id }) => id)))
      }
      return
    }
    if (event.key === 'Escape' && form === null && selected.size > 0) setSelected(new Set())
    if (!isFree(target) || form !== null) return
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      step(event.key === 'ArrowDown' ? 1 : -1, event.shiftKey && mayReconcile)
    } else if (event.key === 'PageDown' || event.key === 'PageUp') {
      event.preventDefault()
      step(event.key === 'PageDown' ? 10 : -10, event.shiftKey && mayReconcile)
    } else if (event.key === 'Home' || event.key === 'End') {
      event.preventDefault()
      step(event.key === 'Home' ? -lines.lines.length : lines.lines.length, false)
    } else if ((event.key === 'ArrowRight' || event.key === 'ArrowLeft') && clearable) {
      event.preventDefault()
      const ways = chosen ? (worklist.candidates.of(chosen.id)?.ways ?? 0) : 0
      worklist.setCandidateIndex((at) =>
        Math.min(Math.max(at + (event.key === 'ArrowRight' ? 1 : -1), 0), Math.max(ways - 1, 0)),
      )
    } else if (event.key === 'Enter' && !event.shiftKey && clearable && selected.size === 0) {
      event.preventDefault()
      if (!event.repeat) verbs.acceptMarked(chosen)
    }
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** Nothing that has the focus wants arrows and Enter itself. */
const isFree = (target: HTMLElement): boolean =>
  target === document.body || target.closest('[data-worklist-keys]') === target || target.tagName === 'MAIN'
