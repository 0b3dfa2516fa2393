import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'

type SecretFieldProps = {
  /** Its place in the values of the form. */
  name: string
  label: string
  /** One is stored and nobody has removed it here. */
  isSet: boolean
  required?: boolean
  disabled?: boolean
  help?: string
  /** What was typed. */
  value: string
  /** Null removes the stored one. */
  onChange: (value: string | null) => void
}

/** A password or key that is stored: it can be replaced or removed, and is never shown. */
export function SecretField({ name, label, isSet, required, disabled, help, value, onChange }: SecretFieldProps) {
  return (
    <Field
      label={label}
      name={name}
      required={required && !isSet}
      help={help}
      aside={
        isSet && !disabled ? (
          <button
            type="button"
            className="inline-flex min-h-6 min-w-6 items-center underline hover:text-ink"
            aria-label={`Remove ${label}`}
            onClick={() => onChange(null)}
          >
            Remove
          </button>
        ) : undefined
      }
    >
      <Input
        name={name.split('.').at(-1)}
        type="password"
        autoComplete="new-password"
        spellCheck={false}
        disabled={disabled}
        placeholder={isSet ? 'Set; type to replace it' : 'Not set'}
        value={value}
        onChange={(event) => onChange(event.target.value)}
      />
    </Field>
  )
}
