'use client'
import { Popover } from 'radix-ui'
import { type KeyboardEvent, useId, useRef, useState } from 'react'
import { cn } from '@/components/ui/cn'
import { useComboboxOptions } from '@/components/ui/fields/use-combobox-options'

type Choice = { value: string; label: string; hint?: string }

type Props = {
  label: string
  /** What the cell shows while nobody types in it. */
  text: string
  placeholder?: string
  options?: Choice[]
  loadOptions?: (query: string, signal: AbortSignal) => Promise<Choice[]>
  /** Null: the choice was taken back. */
  onChoose: (choice: Choice | null) => void
  /** What was typed and fits no choice; without it such words are dropped. */
  onWords?: (text: string) => void
  emptyText?: string
  cell: string
  invalid?: boolean
  uncertain?: boolean
  describedBy?: string
  onFocus?: () => void
  className?: string
}

/** A cell that searches while one types: arrows and Enter choose, Tab takes the marked choice along, Escape takes back. */
export function LineLookup({ label, text, placeholder, options, loadOptions, cell, className, ...props }: Props) {
  const { onChoose, onWords, emptyText, invalid, uncertain, describedBy, onFocus } = props
  const [typed, setTyped] = useState<string | null>(null)
  const [open, setOpen] = useState(false)
  const [active, setActive] = useState(0)
  const input = useRef<HTMLInputElement>(null)
  const listId = useId()
  const { found, loading, failed } = useComboboxOptions({ options, loadOptions, query: typed ?? '', open })
  const shown = found.slice(0, MAX_SHOWN)
  const marked = open && !loading ? shown[active] : undefined

  const show = (query: string | null) => {
    setTyped(query)
    setActive(0)
    setOpen(true)
  }
  const close = () => {
    setTyped(null)
    setOpen(false)
  }
  const choose = (choice: Choice) => {
    onChoose(choice)
    close()
  }
  /** Leaving the cell: what is marked is meant once something was typed. */
  const settle = (takeMarked: boolean) => {
    if (typed === null) return close()
    const exact = shown.find((one) => one.label.toLowerCase() === typed.trim().toLowerCase())
    if (typed.trim() === '') onChoose(null)
    else if (exact) onChoose(exact)
    else if (takeMarked && marked) onChoose(marked)
    else onWords?.(typed.trim())
    close()
  }

  function onKeyDown(event: KeyboardEvent) {
    if (event.ctrlKey || event.metaKey || event.altKey) {
      // Saving and going on to the next line take along what was typed.
      if (typed !== null && (event.key === 'Enter' || event.key.toLowerCase() === 's')) settle(true)
      return
    }
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault()
      event.stopPropagation()
      if (!open) return show(typed)
      const step = event.key === 'ArrowDown' ? 1 : -1
      setActive((at) => (shown.length ? (at + step + shown.length) % shown.length : 0))
    } else if (event.key === 'Enter' && open) {
      event.preventDefault()
      event.stopPropagation()
      if (marked) choose(marked)
      else if (!loading) settle(false)
    } else if (event.key === 'Escape' && open) {
      event.preventDefault()
      event.stopPropagation()
      close()
    } else if (event.key === 'Tab') settle(true)
  }

  return (
    <>
      <input
        ref={input}
        role="combobox"
        aria-label={label}
        aria-expanded={open}
        aria-controls={open ? listId : undefined}
        aria-autocomplete="list"
        aria-activedescendant={marked ? `${listId}-${active}` : undefined}
        aria-invalid={invalid || undefined}
        aria-describedby={describedBy}
        autoComplete="off"
        spellCheck={false}
        data-cell={cell}
        data-uncertain={uncertain || undefined}
        placeholder={placeholder}
        title={typed === null && text ? text : undefined}
        value={typed ?? text}
        onChange={(event) => show(event.target.value)}
        onFocus={(event) => {
          event.target.select()
          onFocus?.()
        }}
        onClick={() => !open && show(typed)}
        onBlur={() => settle(false)}
        onKeyDown={onKeyDown}
        className={cn('control control-sm data-uncertain:border-warning data-uncertain:bg-warning-soft', className)}
      />
      <Popover.Root open={open} onOpenChange={(next) => !next && close()}>
        <Popover.Anchor virtualRef={input as React.RefObject<HTMLInputElement>} />
        <Popover.Portal>
          <Popover.Content
            align="start"
            sideOffset={4}
            collisionPadding={8}
            role="presentation"
            onOpenAutoFocus={(event) => event.preventDefault()}
            onCloseAutoFocus={(event) => event.preventDefault()}
            onInteractOutside={(event) => input.current?.contains(event.target as Node) && event.preventDefault()}
            onEscapeKeyDown={(event) => event.preventDefault()}
            className="floating max-h-[min(18rem,var(--radix-popover-content-available-height))] w-[min(24rem,calc(100vw-1rem))] overflow-y-auto p-1"
          >
            <div role="listbox" id={listId} aria-label={label}>
              {shown.map((one, n) => (
                // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the input, which names the active option
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the keys
                <div
                  key={one.value}
                  id={`${listId}-${n}`}
                  role="option"
                  aria-selected={n === active}
                  data-selected={n === active}
                  className="option"
                  ref={n === active ? intoView : undefined}
                  onMouseDown={(event) => event.preventDefault()}
                  onMouseMove={() => n !== active && setActive(n)}
                  onClick={() => choose(one)}
                >
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{one.label}</span>
                    {one.hint && <span className="block truncate text-xs text-ink-faint">{one.hint}</span>}
                  </span>
                </div>
              ))}
            </div>
            {shown.length === 0 && (
              <p role="status" className="px-2 py-3 text-center text-xs text-ink-faint">
                {loading ? 'Searching…' : failed ? 'The list could not be loaded. Type to try again.' : emptyText}
              </p>
            )}
          </Popover.Content>
        </Popover.Portal>
      </Popover.Root>
    </>
  )
}

const MAX_SHOWN = 50
const intoView = (option: HTMLElement | null) => option?.scrollIntoView({ block: 'nearest' })
