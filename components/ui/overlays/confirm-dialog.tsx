'use client'

import { AlertDialog as Primitive } from 'radix-ui'
import { type ReactNode, useState } from 'react'
import { Button } from '../button'
import { Field } from '../fields/field'
import { Input } from '../fields/input'

export type ConfirmRequest = {
  title: string
  /** What will happen, in words. */
  body?: ReactNode
  /** The verb on the button: "Delete 3 leads", not "OK". */
  button: string
  cancel?: string
  danger?: boolean
  /** Has to be typed before the button works; for what cannot be undone. */
  typeToConfirm?: string
}

type Props = { request: ConfirmRequest; onSettle: (confirmed: boolean) => void }

/** One question, answered by its buttons. */
export function ConfirmDialog({ request, onSettle }: Props) {
  const [typed, setTyped] = useState('')
  const blocked = request.typeToConfirm !== undefined && typed.trim() !== request.typeToConfirm
  return (
    <Primitive.Root open onOpenChange={(next) => !next && onSettle(false)}>
      <Primitive.Portal>
        <Primitive.Overlay className="fixed inset-0 z-(--z-dialog) animate-fade-in bg-overlay" />
        <Primitive.Content
          {...(request.body ? {} : { 'aria-describedby': undefined })}
          className="fixed inset-x-0 bottom-0 z-(--z-dialog) mx-auto w-full animate-slide-in-bottom rounded-t-xl bg-raised p-5 shadow-lg outline-none sm:top-[20vh] sm:bottom-auto sm:w-[calc(100vw-2rem)] sm:max-w-md sm:animate-pop-in sm:rounded-xl"
        >
          <Primitive.Title className="text-lg leading-6 font-semibold">{request.title}</Primitive.Title>
          {request.body && (
            <Primitive.Description asChild>
              <div className="mt-1.5 text-sm text-ink-muted">{request.body}</div>
            </Primitive.Description>
          )}
          {request.typeToConfirm !== undefined && (
            <Field label={<>Type {request.typeToConfirm} to go on</>} className="mt-4">
              <Input
                autoComplete="off"
                spellCheck={false}
                value={typed}
                onChange={(event) => setTyped(event.target.value)}
                onKeyDown={(event) => event.key === 'Enter' && !blocked && onSettle(true)}
              />
            </Field>
          )}
          <div className="mt-5 flex justify-end gap-2 touch:[&>.btn]:flex-1">
            <Primitive.Cancel asChild>
              <Button>{request.cancel ?? 'Cancel'}</Button>
            </Primitive.Cancel>
            <Button variant={request.danger ? 'danger' : 'primary'} disabled={blocked} onClick={() => onSettle(true)}>
              {request.button}
            </Button>
          </div>
        </Primitive.Content>
      </Primitive.Portal>
    </Primitive.Root>
  )
}
