// biome-ignore-all lint/a11y/noStaticElementInteractions: the field within has the role; the box only hears the focus leave
'use client'
import { Command } from 'cmdk'
import { Check, Plus } from 'lucide-react'
import { type KeyboardEvent, useEffect, useLayoutEffect, useRef, useState } from 'react'
import { choiceLabel, referenceLabel, tagList } from '@/components/cells/cell-text'
import { cn } from '@/components/ui/cn'
import { Spinner } from '@/components/ui/feedback/spinner'
import { type ComboboxOption, useComboboxOptions } from '@/components/ui/fields/use-combobox-options'
import { useEarlyEnter } from '@/components/ui/fields/use-early-enter'
import { useGrid } from '../grid-context'
import { useOptionLoader } from '../state/use-options'
import { emptyValue } from './clipboard/empty-value'
import type { CellEditorProps } from './editor-parts'
import type { Move } from './use-cell-editor'

const NOTHING = '\u0000nothing'
const NEW = '\u0000new'
const MOVES: Record<string, [Move, Move]> = { Enter: ['down', 'up'], Tab: ['right', 'left'] }

/** Anything that is picked: choices, other records, tags. Typing narrows the list down. */
export function ListEditor({ cell, label, describedBy, invalid, upwards, onCommit }: CellEditorProps) {
  const { column, row, seed, refused } = cell
  const { grid } = useGrid()
  const many = column.type === 'tags'
  const startValue = refused ? refused.entry.value : row[column.key]
  const [query, setQuery] = useState(seed ?? '')
  const [chosen, setChosen] = useState<string[]>(() =>
    many ? tagList(startValue) : startValue ? [String(startValue)] : [],
  )
  const [active, setActive] = useState('')
  const input = useRef<HTMLInputElement>(null)
  const root = useRef<HTMLDivElement>(null)
  const done = useRef(false)
  const load = useOptionLoader(grid.slug, column.key)
  const given = column.choices ?? (many ? chosen.map((tag) => ({ value: tag, label: tag })) : undefined)
  const { found, known, loading, failed } = useComboboxOptions({
    ...(given ? { options: given } : { loadOptions: load }),
    query,
    open: true,
  })
  const typed = query.trim()
  const mayBeNothing = !many && !column.required && typed === ''
  const mayBeNew = many && !column.choices && typed !== '' && !found.some((option) => sameWord(option.label, typed))

  useLayoutEffect(() => input.current?.focus({ preventScroll: true }), [])
  // What is chosen is where one starts; after typing it is the best match.
  const first = found[0]?.value
  useEffect(
    () => setActive(typed ? (first ?? (mayBeNew ? NEW : '')) : (chosen[0] ?? (mayBeNothing ? NOTHING : (first ?? '')))),
    [typed, first, mayBeNew, mayBeNothing, chosen],
  )

  const finish = (values: string[], move: Move) => {
    if (done.current) return
    done.current = true
    if (many) return onCommit({ value: values }, move)
    const [value] = values
    if (value === undefined) return onCommit({ value: emptyValue(column), label: '' }, move)
    const name = known(value)?.label ?? (value === row[column.key] ? referenceLabel(column, row) : value)
    onCommit(column.type === 'reference' ? { value, label: name } : { value }, move)
  }
  const toggled = (value: string) =>
    chosen.includes(value) ? chosen.filter((one) => one !== value) : [...chosen, value]
  const choose = (value: string, move: Move = 'down') => {
    if (!many) return finish(value === NOTHING ? [] : [value], move)
    setChosen(toggled(value === NEW ? typed : value))
    setQuery('')
  }
  const earlyMove = useRef<Move>('down')
  const enterWaits = useEarlyEnter({
    loading,
    ready: first !== undefined || mayBeNew,
    choose: () => choose(first ?? NEW, earlyMove.current),
    waiting: cell.entered ?? false,
  })
  const onEarlyKey = (event: KeyboardEvent) => {
    const { key, shiftKey } = event
    if (!loading || !typed || !MOVES[key] || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    enterWaits.current = true
    earlyMove.current = MOVES[key][shiftKey ? 1 : 0]
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.nativeEvent.isComposing) return
    const { key, shiftKey, ctrlKey, metaKey } = event
    if (key === 'Tab') {
      event.preventDefault()
      const move = shiftKey ? 'left' : 'right'
      if (many) finish(typed && active ? toggled(active === NEW ? typed : active) : chosen, move)
      else if (typed && active) choose(active, move)
      else finish(chosen, move)
    } else if (key === 'Enter' && many && (ctrlKey || metaKey || (!typed && active === ''))) {
      event.preventDefault()
      finish(chosen, 'down')
    } else if (key === 'Enter' && shiftKey && active) {
      event.preventDefault()
      choose(active, 'up')
    }
  }
  const option = ({ value, label: name, hint }: ComboboxOption) => (
    <Command.Item
      key={value}
      value={value}
      onSelect={() => choose(value)}
      className="option"
      aria-checked={chosen.includes(value)}
    >
      <span className="min-w-0 flex-1">
        <span className="block truncate">{name}</span>
        {hint && <span className="block truncate text-xs text-ink-faint">{hint}</span>}
      </span>
      {chosen.includes(value) && <Check aria-label="chosen" />}
    </Command.Item>
  )
  return (
    <div
      ref={root}
      className={cn('overflow-hidden rounded-md bg-raised shadow-lg ring-2', invalid ? 'ring-danger' : 'ring-accent')}
      onBlur={(event) => {
        if (!document.hasFocus() || root.current?.contains(event.relatedTarget)) return
        if (many) finish(chosen, 'stay')
        else if (!done.current) {
          done.current = true
          onCommit({ value: row[column.key] ?? emptyValue(column) }, 'stay')
        }
      }}
    >
      <Command
        shouldFilter={false}
        loop
        label={label}
        value={active}
        onValueChange={setActive}
        onKeyDownCapture={onEarlyKey}
        onKeyDown={onKeyDown}
        className={cn('flex', upwards ? 'flex-col-reverse' : 'flex-col')}
      >
        <div className="flex min-h-(--cell-height,2.25rem) flex-wrap items-center gap-1 border-line border-y px-2.5">
          {many &&
            chosen.map((tag) => (
              <span
                key={tag}
                className="max-w-full truncate rounded-sm bg-neutral-soft px-1.5 text-xs leading-5 text-neutral-ink"
              >
                {choiceLabel(column, tag)}
              </span>
            ))}
          <Command.Input
            ref={input}
            value={query}
            onValueChange={(next) => {
              enterWaits.current = false
              setQuery(next)
            }}
            aria-label={label}
            aria-describedby={describedBy}
            aria-invalid={invalid || undefined}
            placeholder={placeholderOf(
              chosen,
              many,
              (value) => known(value)?.label ?? (referenceLabel(column, row) || value),
            )}
            className="h-8 min-w-16 flex-1 bg-transparent text-sm outline-none"
          />
          {loading && <Spinner className="text-ink-faint" />}
        </div>
        {/* Options may be pressed without the field losing the focus. */}
        <Command.List className="max-h-64 overflow-y-auto p-1" onMouseDown={(event) => event.preventDefault()}>
          {mayBeNothing && (
            <Command.Item value={NOTHING} onSelect={() => choose(NOTHING)} className="option text-ink-faint">
              Nothing
            </Command.Item>
          )}
          {found.map(option)}
          {mayBeNew && (
            <Command.Item value={NEW} onSelect={() => choose(NEW)} className="option">
              <Plus aria-hidden /> Add “{typed}”
            </Command.Item>
          )}
          {!loading && found.length === 0 && !mayBeNew && (
            <p role="status" className="px-2 py-3 text-center text-xs text-ink-faint">
              {failed ? 'The list could not be loaded. Type to try again.' : 'Nothing found'}
            </p>
          )}
        </Command.List>
        {many && (
          <p aria-hidden className="border-t border-line px-2.5 py-1 text-xs text-ink-faint">
            Enter picks, Tab saves
          </p>
        )}
      </Command>
    </div>
  )
}

const sameWord = (a: string, b: string): boolean => a.toLowerCase() === b.toLowerCase()

function placeholderOf(chosen: string[], many: boolean, labelOf: (value: string) => string): string {
  const [value] = chosen
  if (many) return 'Add…'
  return value === undefined ? 'Search…' : labelOf(value)
}
