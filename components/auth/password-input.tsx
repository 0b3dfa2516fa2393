'use client'
import { Eye, EyeOff } from 'lucide-react'
import { type ComponentProps, useState } from 'react'
import { Input } from '@/components/ui/fields/input'

/** A password that can be shown; pasting and password managers work as in any field. */
export function PasswordInput(props: Omit<ComponentProps<typeof Input>, 'type' | 'trailing'>) {
  const [shown, setShown] = useState(false)
  const Icon = shown ? EyeOff : Eye
  return (
    <Input
      {...props}
      type={shown ? 'text' : 'password'}
      autoCapitalize="none"
      autoCorrect="off"
      spellCheck={false}
      trailing={
        <button
          type="button"
          aria-label={shown ? 'Hide the password' : 'Show the password'}
          aria-pressed={shown}
          onClick={() => setShown(!shown)}
          className="-mr-1.5 flex size-7 items-center justify-center rounded-sm text-ink-muted hover:bg-hover touch:size-10"
        >
          <Icon aria-hidden className="size-4" />
        </button>
      }
    />
  )
}
