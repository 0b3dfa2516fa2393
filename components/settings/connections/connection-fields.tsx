'use client'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import type { ConnectionOutput } from '@/lib/modules/settings/schemas'
import { SecretField } from './secret-field'

/** What was changed in the form, by field; null removes a secret. */
export type Entered = Record<string, string | number | null>

type FieldFacts = ConnectionOutput['fields'][number]

type ConnectionFieldsProps = {
  connection: ConnectionOutput
  entered: Entered
  disabled: boolean
  onChange: (change: Entered) => void
}

/** The settings of a connector as a form; a secret can be replaced or removed, never read. */
export function ConnectionFields({ connection, entered, disabled, onChange }: ConnectionFieldsProps) {
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      {connection.fields.map((field) => {
        const { key, label, type, required, help } = field
        const details = { label, required, help: help || undefined }
        if (type === 'secret')
          return (
            <SecretField
              key={key}
              name={`settings.${key}`}
              {...details}
              disabled={disabled}
              isSet={connection.secrets_set.includes(key) && entered[key] !== null}
              value={shown(entered[key])}
              onChange={(value) => onChange({ [key]: value })}
            />
          )
        return (
          <Field key={key} name={`settings.${key}`} {...details}>
            {type === 'choice' ? (
              <Select
                disabled={disabled}
                options={field.choices}
                value={String(entered[key] ?? connection.settings[key] ?? '')}
                onValueChange={(value) => onChange({ [key]: value })}
              />
            ) : (
              <Input
                name={key}
                disabled={disabled}
                spellCheck={false}
                {...attributesOf(field)}
                value={shown(entered[key] ?? connection.settings[key])}
                onChange={(event) => onChange({ [key]: typed(type, event.target.value) })}
              />
            )}
          </Field>
        )
      })}
    </div>
  )
}

function attributesOf({ type, placeholder }: FieldFacts) {
  if (type === 'number') return { inputMode: 'numeric', autoComplete: 'off', placeholder } as const
  return { inputMode: type === 'url' ? 'url' : undefined, autoComplete: 'off', placeholder } as const
}

const shown = (value: string | number | null | undefined): string =>
  value === null || value === undefined ? '' : String(value)

/** What is no number goes as it was typed, so that the server can say so. */
const typed = (type: FieldFacts['type'], text: string): string | number =>
  type === 'number' && /^\d+$/.test(text.trim()) ? Number(text) : text
