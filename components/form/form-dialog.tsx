'use client'
import { type ReactNode, useId } from 'react'
import { Button } from '@/components/ui/button'
import { Dialog, DialogClose, type DialogProps } from '@/components/ui/overlays/dialog'
import { Form } from './form'
import type { FormHandle } from './form-handle'

type Props = Omit<DialogProps, 'footer' | 'children'> & {
  form: FormHandle
  /** The verb on the button that sends. */
  button: ReactNode
  danger?: boolean
  disabled?: boolean
  cancel?: string
  /** For a dialog that is drawn while it is open. */
  onClose?: () => void
  formClass?: string
  children: ReactNode
}

/** A form in a dialog: its buttons at the foot, and a question before unsaved work is closed. */
export function FormDialog({ form, button, danger, disabled, cancel = 'Cancel', onClose, ...rest }: Props) {
  const id = useId()
  const { formClass = 'flex flex-col gap-4', children, ...dialog } = rest
  return (
    <Dialog
      {...(onClose ? { open: true, onOpenChange: (open: boolean) => !open && onClose() } : {})}
      {...dialog}
      footer={
        <>
          <DialogClose asChild>
            <Button>{cancel}</Button>
          </DialogClose>
          <Button
            type="submit"
            form={id}
            variant={danger ? 'danger' : 'primary'}
            pending={form.pending}
            disabled={disabled}
          >
            {button}
          </Button>
        </>
      }
    >
      <Form id={id} form={form} className={formClass}>
        {children}
      </Form>
    </Dialog>
  )
}
