'use client'
import { PasswordInput } from '@/components/auth/password-input'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type ProofDialogProps = {
  /** Asks for the password besides the code. */
  withPassword?: boolean
  title: string
  body: string
  button: string
  danger?: boolean
  onClose: () => void
  send: (proof: { password: string; code: string }) => Promise<void>
}

/** Shows that it is the person and not someone at their open computer. */
export function ProofDialog({ withPassword, title, body, button, danger, onClose, send }: ProofDialogProps) {
  const form = useForm({ initial: { password: '', code: '' }, guard: false, send })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={title}
      description={body}
      button={button}
      danger={danger}
    >
      {withPassword && (
        <Field label="Your password" name="password" required>
          <PasswordInput {...form.text('password')} autoComplete="current-password" />
        </Field>
      )}
      <Field label="Code" name="code" help="From your app, or a recovery code." required>
        <Input {...form.text('code')} autoComplete="one-time-code" className="tabular" />
      </Field>
    </FormDialog>
  )
}
