'use client'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'

type Props = { name: string; message: string; pending?: boolean; onPassword: (password: string) => void }

/** Asks for a PDF's password where the file stands; it is sent along and kept nowhere in the browser. */
export function PasswordForm({ name, message, pending, onPassword }: Props) {
  const [password, setPassword] = useState('')
  return (
    <form
      className="flex min-w-0 basis-full flex-wrap items-end gap-2"
      onSubmit={(event) => {
        event.preventDefault()
        if (password) onPassword(password)
        setPassword('')
      }}
    >
      <Field label={`Password of ${name}`} help={message} className="min-w-0 flex-1 basis-56">
        <Input
          type="password"
          autoComplete="off"
          autoFocus
          maxLength={200}
          value={password}
          onChange={(event) => setPassword(event.target.value)}
        />
      </Field>
      <Button type="submit" variant="primary" pending={pending ?? false} className="mb-5">
        Open it
      </Button>
    </form>
  )
}
