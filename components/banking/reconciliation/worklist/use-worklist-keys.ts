'use client'
import { useEffect, useEffectEvent } from 'react'
import { announce } from '@/components/ui/feedback/announce'
import { countOf } from '@/lib/client/format'
import { isTyping, type Shortcut, useShortcuts } from '@/lib/client/shortcuts'
import type { Bulk } from '../use-bulk'
import { useVerbs } from '../use-verbs'
import { type OpenForm, useTargets, useWorklist } from './worklist-context'

const GROUP = 'Bank lines'
/** A second Enter so soon after a line was dealt with was meant for that line. */
const SLIP_MS = 200

const STEPS: Record<string, number | undefined> = {
  ArrowDown: 1,
  ArrowUp: -1,
  PageDown: 10,
  PageUp: -10,
  Home: -Infinity,
  End: Infinity,
}

type Surroundings = { bulk: Bulk; narrow: boolean; onLog: () => void; onSearch: () => void }

/** The keys of the worklist: those of one character anywhere, arrows and Enter where nothing else has a use for them. */
export function useWorklistKeys({ bulk, narrow, onLog, onSearch }: Surroundings): void {
  const worklist = useWorklist()
  const verbs = useVerbs()
  const targets = useTargets()
  const { chosen, isHere, mayReconcile, openForm, closeForm, lines, index, choose, selected, setSelected } = worklist
  const { form, acts, opened, setOpened, movedAt } = worklist
  const clearable =
    mayReconcile &&
    isHere &&
    chosen !== null &&
    chosen.status !== 'reconciled' &&
    !(chosen.status === 'ignored' && !chosen.suspense)
  const ticked = selected.size > 0
  const opens = (keys: string, label: string, which: OpenForm) => ({
    keys,
    label,
    disabled: !clearable,
    run: () => openForm(which),
  })
  const letters: Omit<Shortcut, 'group'>[] = [
    opens('m', 'Match another voucher', 'match'),
    opens('p', 'Create a payment', 'payment'),
    opens('j', 'Create a journal entry', 'journal'),
    opens('t', 'Transfer between own accounts', 'transfer'),
    opens('e', 'Match a settlement of the card gateway', 'settlement'),
    opens('s', 'Split the line', 'split'),
    {
      keys: 'u',
      label: 'Put into suspense',
      disabled: ticked ? !bulk.can('suspense') : !clearable || chosen?.suspense,
      run: () => (ticked ? bulk.run('suspense', targets) : openForm('suspense')),
    },
    {
      keys: 'i',
      label: 'Ignore the line',
      disabled: ticked ? !bulk.can('ignore') : !clearable || chosen?.suspense,
      run: () => {
        if (ticked) bulk.run('ignore', targets)
        else if (chosen) verbs.simple(chosen, { action: 'ignore' }, 'Ignored')
      },
    },
    { keys: 'n', label: 'Write a note', disabled: !mayReconcile || !chosen, run: () => openForm('note') },
    { keys: 'x', label: 'Select the line', disabled: !mayReconcile, run: () => toggle() },
    { keys: 'o', label: 'Open the line', disabled: !narrow || !chosen, run: () => setOpened(true) },
    { keys: 'l', label: 'What I did: the log', run: onLog },
    { keys: '/', label: 'Search lines', run: onSearch },
  ]
  useShortcuts([
    { keys: 'ArrowDown', label: 'Next line; up for the one before, with Shift to select', group: GROUP },
    { keys: 'Enter', label: 'Accept the marked match and go on', group: GROUP, disabled: !mayReconcile },
    {
      keys: 'ArrowRight',
      label: 'Mark the next match; left for the one before',
      group: GROUP,
      disabled: !mayReconcile,
    },
    { keys: 'Mod+Z', label: 'Undo what was done last', group: GROUP, disabled: !mayReconcile },
    ...letters.map((letter) => ({
      ...letter,
      group: GROUP,
      // A form has the letters to itself, also while it is still on its way.
      disabled: letter.disabled || form !== null,
      inDialogs: narrow && opened,
      run: (event: KeyboardEvent) => {
        // A key that is held would go through the list line after line.
        if (!event.repeat && !somethingElseIsOpen() && !looksUpByLetter(event.target)) letter.run?.(event)
      },
    })),
  ])

  const toggle = () => {
    if (!chosen || index < 0) return
    setSelected((all) => {
      const some = new Set(all)
      if (!some.delete(chosen.id)) some.add(chosen.id)
      return some
    })
  }
  const step = (by: number, extend: boolean) => {
    if (lines.isOld) return
    const to = lines.lines[index < 0 ? 0 : Math.min(Math.max(index + by, 0), lines.lines.length - 1)]
    if (!to) return
    if (extend && chosen) setSelected((all) => new Set([...all, chosen.id, to.id]))
    choose(to.id)
  }
  const selectAll = () => {
    if (lines.isOld) return
    setSelected(new Set(lines.lines.map(({ id }) => id)))
    announce(`${countOf(lines.lines.length, lines.query.hasNextPage ? 'loaded line' : 'line')} selected`)
  }
  const mark = (by: number) => {
    const ways = chosen ? (worklist.candidates.of(chosen.id)?.ways ?? 0) : 0
    worklist.setCandidateIndex((at) => Math.min(Math.max(at + by, 0), Math.max(ways - 1, 0)))
  }
  const accept = () => {
    if (ticked) return bulk.run('accept', targets)
    if (clearable && performance.now() - movedAt.current > SLIP_MS) void verbs.acceptMarked(chosen)
  }

  /** @returns whether the key means something to the list */
  const walk = ({ key, shiftKey }: KeyboardEvent): boolean => {
    const by = STEPS[key]
    if (by === undefined) return false
    step(by, shiftKey && mayReconcile && Number.isFinite(by))
    return true
  }

  const onKeyDown = useEffectEvent((event: KeyboardEvent) => {
    if (event.defaultPrevented || event.isComposing || event.altKey) return
    const target = event.target as HTMLElement
    if (somethingElseIsOpen() || isTyping(target)) return
    if (event.ctrlKey || event.metaKey) {
      if (event.key.toLowerCase() === 'z' && !event.shiftKey && mayReconcile) {
        event.preventDefault()
        void acts.undoLast()
      } else if (event.key.toLowerCase() === 'a' && mayReconcile && isFree(target)) {
        event.preventDefault()
        selectAll()
      }
      return
    }
    if (event.key === 'Escape') {
      if (form !== null) closeForm()
      else if (ticked) setSelected(new Set())
    }
    if (!isFree(target) || form !== null) return
    const marks = clearable && (event.key === 'ArrowRight' || event.key === 'ArrowLeft')
    const accepts = event.key === 'Enter' && !event.shiftKey && mayReconcile && (clearable || ticked)
    if (!marks && !accepts && !walk(event)) return
    event.preventDefault()
    if (marks) mark(event.key === 'ArrowRight' ? 1 : -1)
    if (accepts && !event.repeat) accept()
  })
  useEffect(() => {
    const listener = (event: KeyboardEvent) => onKeyDown(event)
    window.addEventListener('keydown', listener)
    return () => window.removeEventListener('keydown', listener)
  }, [])
}

/** A dialog or menu other than the sheet of the line has the keys. */
const somethingElseIsOpen = (): boolean =>
  document.querySelector(
    '[role=dialog][data-state=open]:not([data-line-sheet]), [role=alertdialog][data-state=open], [role=menu][data-state=open]',
  ) !== null

/** Nothing that has the focus wants arrows and Enter itself. */
const isFree = (target: HTMLElement): boolean =>
  target === document.body ||
  target.tagName === 'MAIN' ||
  target.closest('[data-worklist-keys], [data-line-sheet]') === target

/** A choice that is walked through by first letters. */
const looksUpByLetter = (target: EventTarget | null): boolean =>
  target instanceof Element && target.closest('[role=combobox], [role=listbox]:not([data-worklist-keys])') !== null
