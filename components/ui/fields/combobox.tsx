'use client'
import { Command } from 'cmdk'
import { Check, ChevronsUpDown, Plus, X } from 'lucide-react'
import { Popover as Primitive } from 'radix-ui'
import { type KeyboardEvent, type ReactNode, useRef, useState } from 'react'
import { cn } from '../cn'
import { Spinner } from '../feedback/spinner'
import { type ControlProps, useFieldControl, useFieldLabelId } from './field'
import { type ComboboxOption, useComboboxOptions } from './use-combobox-options'
import { useEarlyEnter } from './use-early-enter'

export type { ComboboxOption }

type Shared = ControlProps & {
  /** All options; they are filtered while typing. */
  options?: ComboboxOption[]
  /** Options for what was typed; asked again after each pause in typing. */
  loadOptions?: (query: string, signal: AbortSignal) => Promise<ComboboxOption[]>
  placeholder?: string
  searchPlaceholder?: string
  emptyText?: ReactNode
  /** Offers to use what was typed as it is. */
  onCreate?: (text: string) => void
  createLabel?: (text: string) => string
  disabled?: boolean
  size?: 'sm' | 'md'
  className?: string
  'aria-label'?: string
  defaultOpen?: boolean
  onOpenChange?: (open: boolean) => void
}

type Single = Shared & {
  multiple?: false
  value: string | null
  /** Label of the value while its option has not been loaded. */
  valueLabel?: string | null
  onValueChange: (value: string | null, option: ComboboxOption | null) => void
  clearable?: boolean
}

type Multiple = Shared & {
  multiple: true
  value: string[]
  valueLabels?: Record<string, string>
  onValueChange: (value: string[]) => void
}

export type ComboboxProps = Single | Multiple

/** A choice with search, from a given list or one that is loaded; one value or several. */
export function Combobox(props: ComboboxProps) {
  const { size = 'md', disabled, placeholder = 'Choose…', className, defaultOpen = false } = props
  const [open, setOpenState] = useState(defaultOpen)
  const [query, setQueryState] = useState('')
  const [highlighted, setHighlighted] = useState('')
  const trigger = useRef<HTMLButtonElement>(null)
  const content = useRef<HTMLDivElement>(null)
  const control = useFieldControl(props)
  const labelId = useFieldLabelId()
  const { found, known, loading, failed } = useComboboxOptions({ ...props, query, open })

  const setQuery = (next: string) => {
    enterWaits.current = false
    setQueryState(next)
  }
  const setOpen = (next: boolean) => {
    // At once, for the next key may come before the closed list gives the focus back.
    if (!next && content.current?.contains(document.activeElement)) trigger.current?.focus()
    setOpenState(next)
    if (!next) setQuery('')
    props.onOpenChange?.(next)
  }
  const chosen = props.multiple ? props.value : props.value === null || props.value === '' ? [] : [props.value]
  const labelOf = (value: string): string => {
    const label = known(value)?.label
    if (label !== undefined) return label
    return (props.multiple ? props.valueLabels?.[value] : props.valueLabel) ?? value
  }
  const choose = (option: ComboboxOption) => {
    if (props.multiple) {
      const has = props.value.includes(option.value)
      props.onValueChange(has ? props.value.filter((value) => value !== option.value) : [...props.value, option.value])
      return
    }
    props.onValueChange(option.value, option)
    setOpen(false)
  }
  const first = found.find((option) => !option.disabled)
  const enterWaits = useEarlyEnter({ loading, ready: first !== undefined, choose: () => first && choose(first) })
  function onKeyDown(event: KeyboardEvent) {
    if (event.key !== 'Enter' || !loading || event.nativeEvent.isComposing) return
    event.preventDefault()
    event.stopPropagation()
    enterWaits.current = true
  }
  // Always one of those that are there, also when the answer took away the one before.
  const stands = found.some(({ value }) => value === highlighted) || highlighted === `create:${query}`
  const active = stands ? highlighted : (first?.value ?? `create:${query}`)
  const clearable = !disabled && chosen.length > 0 && (props.multiple || props.clearable)

  return (
    <Primitive.Root open={open} onOpenChange={setOpen}>
      <div className={cn('relative h-fit min-w-0', className)}>
        <Primitive.Trigger
          ref={trigger}
          {...control}
          // A plain button could not say that it is required or wrong.
          role="combobox"
          disabled={disabled}
          aria-haspopup="listbox"
          aria-label={props['aria-label'] && `${props['aria-label']}: ${chosen.map(labelOf).join(', ') || placeholder}`}
          aria-labelledby={!props['aria-label'] && labelId && control.id ? `${labelId} ${control.id}` : undefined}
          data-placeholder={chosen.length === 0 || undefined}
          className={cn(
            'control',
            size === 'sm' && 'control-sm',
            clearable ? 'pr-14' : 'pr-8',
            props.multiple && 'h-auto min-h-(--control) flex-wrap py-1',
          )}
        >
          {chosen.length === 0 && <span className="truncate">{placeholder}</span>}
          {props.multiple
            ? chosen.map((value) => (
                <span
                  key={value}
                  className="max-w-full truncate rounded-sm bg-neutral-soft px-1.5 text-xs leading-5 text-neutral-ink"
                >
                  {labelOf(value)}
                </span>
              ))
            : chosen.map((value) => (
                <span key={value} className="truncate">
                  {labelOf(value)}
                </span>
              ))}
        </Primitive.Trigger>
        <ChevronsUpDown
          aria-hidden
          className="pointer-events-none absolute top-1/2 right-2.5 size-3.5 -translate-y-1/2 text-ink-faint"
        />
        {clearable && (
          <button
            type="button"
            aria-label="Clear"
            onClick={() => (props.multiple ? props.onValueChange([]) : props.onValueChange(null, null))}
            className="absolute top-1/2 right-7 flex size-6 -translate-y-1/2 items-center justify-center rounded-sm text-ink-faint hover:text-ink"
          >
            <X aria-hidden className="size-3.5" />
          </button>
        )}
      </div>
      <Primitive.Portal>
        <Primitive.Content
          ref={content}
          align="start"
          sideOffset={4}
          collisionPadding={8}
          aria-label={props['aria-label'] ?? 'Options'}
          onCloseAutoFocus={(event) => {
            // It comes back a moment after closing: who has gone on to another field by then stays there.
            const focused = document.activeElement
            if (focused && !focused.contains(trigger.current)) event.preventDefault()
          }}
          className="floating w-(--radix-popover-trigger-width) min-w-[min(16rem,calc(100vw-1rem))] animate-pop-in overflow-hidden"
        >
          <Command
            shouldFilter={false}
            loop
            label={props['aria-label'] ?? 'Options'}
            value={active}
            onValueChange={setHighlighted}
            onKeyDownCapture={onKeyDown}
          >
            <div className="flex items-center border-b border-line">
              <Command.Input
                value={query}
                onValueChange={setQuery}
                placeholder={props.searchPlaceholder ?? 'Search…'}
                className="h-9 min-w-0 flex-1 bg-transparent px-3 text-(length:--control-text) outline-none touch:h-11"
              />
              {loading && <Spinner className="mr-2 text-ink-faint" />}
            </div>
            <Command.List className="max-h-[min(18rem,calc(var(--radix-popover-content-available-height)-3rem))] overflow-y-auto p-1">
              {!loading && found.length === 0 && !(props.onCreate && query.trim()) && (
                <p role="status" className="px-2 py-4 text-center text-xs text-ink-faint">
                  {failed ? 'The list could not be loaded. Type to try again.' : (props.emptyText ?? 'Nothing found')}
                </p>
              )}
              {found.map((option) => (
                <Command.Item
                  key={option.value}
                  value={option.value}
                  disabled={option.disabled}
                  onSelect={() => choose(option)}
                  className="option"
                  aria-checked={chosen.includes(option.value)}
                >
                  {option.icon}
                  <span className="min-w-0 flex-1">
                    <span className="block truncate">{option.label}</span>
                    {option.hint && <span className="block truncate text-xs text-ink-faint">{option.hint}</span>}
                  </span>
                  {chosen.includes(option.value) && <Check aria-label="chosen" />}
                </Command.Item>
              ))}
              {/* Not before the answer is there: Enter must not add what exists already. */}
              {props.onCreate &&
                !loading &&
                query.trim() &&
                !found.some((option) => option.label.toLowerCase() === query.trim().toLowerCase()) && (
                  <Command.Item
                    value={`create:${query}`}
                    className="option"
                    onSelect={() => {
                      props.onCreate?.(query.trim())
                      setQuery('')
                      if (!props.multiple) setOpen(false)
                    }}
                  >
                    <Plus aria-hidden />
                    <span className="truncate">{props.createLabel?.(query.trim()) ?? `Use “${query.trim()}”`}</span>
                  </Command.Item>
                )}
            </Command.List>
          </Command>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
