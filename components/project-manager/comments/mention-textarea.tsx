'use client'
import { useId } from 'react'
import { cn } from '@/components/ui/cn'
import { Textarea } from '@/components/ui/fields/textarea'
import { useMentions } from './use-mentions'

type Props = { value: string; onChange: (value: string) => void; placeholder?: string; autoFocus?: boolean }

/** A text in which an @ names people. */
export function MentionTextarea({ value, onChange, placeholder, autoFocus }: Props) {
  const mentions = useMentions(value, onChange)
  const id = useId()
  const { open } = mentions
  return (
    <div className="relative">
      <Textarea
        ref={mentions.area}
        value={value}
        rows={2}
        maxLength={10_000}
        placeholder={placeholder}
        autoFocus={autoFocus}
        aria-autocomplete="list"
        aria-controls={open ? id : undefined}
        aria-activedescendant={open ? `${id} ${open.active}` : undefined}
        onChange={(event) => mentions.onChange(event.target.value)}
        onKeyDown={mentions.onKeyDown}
        onBlur={mentions.close}
      />
      {open && (
        <div
          id={id}
          role="listbox"
          aria-label="People"
          className="absolute inset-x-0 top-full z-10 mt-1 max-w-72 rounded-md border border-line bg-surface p-1 shadow-md"
        >
          {open.people.map((person, index) => (
            // biome-ignore lint/a11y/useFocusableInteractive: the focus stays in the text, which names the active one
            // biome-ignore lint/a11y/useKeyWithClickEvents: the keys are those of the text
            <div
              key={person.value}
              id={`${id} ${index}`}
              role="option"
              aria-selected={index === open.active}
              onPointerDown={(event) => event.preventDefault()}
              onClick={() => mentions.choose(person)}
              className={cn('option', index === open.active && 'bg-hover')}
            >
              {person.label}
            </div>
          ))}
        </div>
      )}
    </div>
  )
}
