'use client'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Combobox } from '@/components/ui/fields/combobox'
import { DateInput, DateTimeInput } from '@/components/ui/fields/date-input'
import { Input } from '@/components/ui/fields/input'
import { MoneyInput } from '@/components/ui/fields/money-input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import type { Choice, ColumnType, Option } from '@/lib/client/grid/grid-types'

/** What columns and action parameters have in common, as far as an editor cares. */
export type EditableField = {
  key: string
  label: string
  type: ColumnType
  required: boolean
  choices?: Choice[]
  reference?: { grid?: string }
  offered?: true
  maxLength?: number
  min?: number
  max?: number
  places?: number
  placeholder?: string
  writeOnly?: true
}

export type EditorProps = {
  field: EditableField
  value: unknown
  onChange: (value: unknown) => void
  /** Label of a chosen reference whose option has not been loaded. */
  valueLabel?: string
  loadOptions?: (q: string, signal: AbortSignal) => Promise<Option[]>
  currency?: string
  disabled?: boolean
  autoFocus?: boolean
  size?: 'sm' | 'md'
}

type Editor = (props: EditorProps) => React.ReactNode

const asText = (value: unknown): string => (value === null || value === undefined ? '' : String(value))
const LONG_LIST = 8

const input =
  (type: 'text' | 'password' | 'email' | 'tel' | 'url' | 'number', step?: string): Editor =>
  ({ field, value, onChange, ...rest }) => (
    <Input
      {...pass(rest)}
      type={type}
      step={step}
      min={field.min}
      max={field.max}
      maxLength={type === 'number' ? undefined : field.maxLength}
      inputMode={type === 'number' ? 'decimal' : undefined}
      autoComplete={type === 'password' ? 'new-password' : 'off'}
      placeholder={field.placeholder}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  )

const choice: Editor = (props) => {
  const { field, value, onChange, disabled, size } = props
  const options = (field.choices ?? []).map((one) => ({ value: one.value, label: one.label }))
  if (options.length > LONG_LIST) {
    return (
      <Combobox
        options={options}
        value={value ? String(value) : null}
        onValueChange={(next) => onChange(next)}
        clearable={!field.required}
        disabled={disabled}
        size={size}
      />
    )
  }
  const all = field.required ? options : [{ value: '', label: '–' }, ...options]
  return (
    <Select
      options={all}
      value={asText(value)}
      onValueChange={(next) => onChange(next === '' ? null : next)}
      disabled={disabled}
      size={size}
    />
  )
}

const tags: Editor = ({ field, value, onChange, loadOptions, disabled, size }) => {
  const list = Array.isArray(value) ? value.map(String) : []
  const chosen = { multiple: true, value: list, onValueChange: onChange, placeholder: 'Add…', disabled, size } as const
  if (field.offered) return <Combobox {...chosen} loadOptions={loadOptions} />
  return (
    <Combobox
      {...chosen}
      options={field.choices ?? list.map((tag) => ({ value: tag, label: tag }))}
      onCreate={field.choices ? undefined : (tag) => onChange([...list, tag])}
      createLabel={(tag) => `Add “${tag}”`}
    />
  )
}

const reference: Editor = ({ field, value, onChange, valueLabel, loadOptions, disabled, size }) => (
  <Combobox
    loadOptions={loadOptions ?? (async () => [])}
    value={value ? String(value) : null}
    valueLabel={valueLabel}
    onValueChange={(next) => onChange(next)}
    clearable={!field.required}
    placeholder={field.placeholder}
    disabled={disabled}
    size={size}
  />
)

const whole = input('number', '1')
const decimal = input('number', 'any')

const EDITORS: Record<ColumnType, Editor> = {
  text: (props) =>
    props.field.offered
      ? reference(props)
      : props.field.choices
        ? choice(props)
        : input(props.field.writeOnly ? 'password' : 'text')(props),
  long_text: ({ field, value, onChange, disabled, autoFocus }) => (
    <Textarea
      maxLength={field.maxLength}
      placeholder={field.placeholder}
      disabled={disabled}
      autoFocus={autoFocus}
      value={asText(value)}
      onChange={(event) => onChange(event.target.value)}
    />
  ),
  number: (props) => (props.field.places ? decimal : whole)(props),
  percent: decimal,
  duration: whole,
  money: ({ field: _, value, onChange, currency, ...rest }) => (
    <MoneyInput
      {...pass(rest)}
      value={value === null || value === undefined ? null : String(value)}
      onValueChange={onChange}
      currency={currency}
    />
  ),
  date: ({ field: _, value, onChange, ...rest }) => (
    <DateInput {...pass(rest)} value={value ? String(value) : null} onValueChange={onChange} />
  ),
  datetime: ({ field: _, value, onChange, ...rest }) => (
    <DateTimeInput {...pass(rest)} value={value ? String(value) : null} onValueChange={onChange} />
  ),
  boolean: ({ field, value, onChange, disabled }) => (
    <Checkbox
      label={field.label}
      checked={value === true || value === 'true'}
      onCheckedChange={onChange}
      disabled={disabled}
    />
  ),
  choice,
  tags,
  reference,
  file: input('text'),
  link: input('url'),
  email: input('email'),
  phone: input('tel'),
  json: ({ value, onChange, disabled }) => (
    <Textarea
      className="font-mono text-xs"
      spellCheck={false}
      disabled={disabled}
      value={
        typeof value === 'string' ? value : value === null || value === undefined ? '' : JSON.stringify(value, null, 2)
      }
      onChange={(event) => onChange(event.target.value)}
    />
  ),
}

/** The control for a value of a column or of an action's parameter; stands inside a Field. */
export function Editor(props: EditorProps) {
  return EDITORS[props.field.type](props)
}

/** What an editor holds, as the API takes it: blank is nothing, and what is no number is left for the server to name. */
export function wireValue(field: EditableField, value: unknown): unknown {
  const blank = value === '' || value === undefined || value === null
  switch (field.type) {
    case 'boolean':
      return value === true || value === 'true'
    case 'number':
    case 'percent':
    case 'duration':
      return blank ? null : Number.isFinite(Number(value)) ? Number(value) : value
    case 'json':
      return blank ? null : typeof value === 'string' ? parsedJson(value) : value
    case 'tags':
      return Array.isArray(value) ? value : []
    case 'money':
    case 'date':
    case 'datetime':
    case 'choice':
    case 'reference':
    case 'file':
      return blank ? null : value
    default:
      return blank ? '' : String(value)
  }
}

function parsedJson(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return text
  }
}

function pass({ disabled, autoFocus, size }: { disabled?: boolean; autoFocus?: boolean; size?: 'sm' | 'md' }) {
  return { disabled, autoFocus, size }
}
