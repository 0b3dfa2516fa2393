'use client'
import { useEffect } from 'react'
import { Editor } from '@/components/cells/editor'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useOptionLabels, useOptionLoader } from '@/components/grid/state/use-options'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { call } from '@/lib/client/call'
import type { ClientGrid, ColumnType } from '@/lib/client/grid/grid-types'
import { useSchema } from '../body/use-schema'
import { corrected, labelOfKey, type Proposal } from '../proposal'
import type { ApprovalRequest } from '../requests'

type Values = Record<string, unknown>
type Props = { request: ApprovalRequest; proposal: Proposal; onSaved: (id: string) => void; onCancel: () => void }

/** The proposed values as fields; saving makes a new request with them. */
export function EditForm({ request, proposal, onSaved, onCancel }: Props) {
  const { schema } = useSchema(request.grid)
  const { values, within } = proposal
  const initial = Object.fromEntries(Object.entries(values).map(([key, value]) => [key, toText(value)]))
  const form = useForm<Values>({
    initial,
    within: within ? [within] : [],
    check: (edited) => Object.fromEntries(Object.keys(edited).map((key) => [key, problemOf(values[key], edited[key])])),
    send: async (edited, { idempotencyKey }) => {
      const sent = Object.fromEntries(
        Object.entries(edited).map(([key, value]) => [
          key,
          value === initial[key] ? values[key] : fromText(values[key], value),
        ]),
      )
      const answer = await call(
        'POST /ai-agent/approvals/{approval_id}/edit',
        { approval_id: request.row_id, input: corrected(request, proposal, sent) },
        { idempotencyKey },
      )
      toast.success(answer.message)
      onSaved(answer.id)
    },
  })
  useEffect(() => form.element.current?.querySelector<HTMLElement>('input, textarea, button')?.focus(), [form.element])
  return (
    <Form
      form={form}
      aria-label="Correct the request"
      className="flex flex-col gap-4"
      onKeyDown={(event) => {
        if (event.key !== 'Escape' || event.defaultPrevented || form.isChanged) return
        event.stopPropagation()
        onCancel()
      }}
    >
      <div className="grid gap-3 sm:grid-cols-2">
        {Object.keys(values).map((key) => (
          <EditField
            key={key}
            name={key}
            proposal={proposal}
            schema={schema}
            value={form.values[key]}
            onChange={(value) => form.set({ [key]: value })}
          />
        ))}
      </div>
      <div className="flex gap-2">
        <Button type="submit" variant="primary" pending={form.pending}>
          Save as a new request
        </Button>
        <Button onClick={onCancel}>Cancel</Button>
      </div>
    </Form>
  )
}

type EditFieldProps = {
  name: string
  proposal: Proposal
  schema: ClientGrid | undefined
  value: unknown
  onChange: (value: unknown) => void
}

function EditField({ name, proposal, schema, value, onChange }: EditFieldProps) {
  const { kind, action, values } = proposal
  const declared =
    kind === 'action'
      ? schema?.actions.find(({ key }) => key === action)?.params.find(({ key }) => key === name)
      : schema?.columns.find(({ key }) => key === name)
  const option = kind === 'action' ? `action.${action}.${name}` : name
  const loadOptions = useOptionLoader(schema?.slug ?? '', option)
  const isReference = declared?.type === 'reference' && typeof value === 'string' && value !== ''
  const labels = useOptionLabels(schema?.slug ?? '', option, isReference ? [value] : NONE)
  const field = declared ?? { key: name, label: labelOfKey(name), type: typeOf(values[name]), required: false }
  return (
    <Field
      label={field.label}
      name={name}
      required={field.required}
      hideLabel={field.type === 'boolean'}
      className={WIDE.has(field.type) ? 'sm:col-span-2' : undefined}
    >
      <Editor
        field={field}
        value={value}
        onChange={onChange}
        loadOptions={loadOptions}
        valueLabel={isReference ? labels[value] : undefined}
      />
    </Field>
  )
}

const NONE: string[] = []
const WIDE = new Set<ColumnType>(['long_text', 'json', 'tags'])
const LONG = 80

/** Of a value that no grid declares. */
function typeOf(value: unknown): ColumnType {
  if (typeof value === 'boolean') return 'boolean'
  if (typeof value === 'number') return 'number'
  if (typeof value === 'string') return value.length > LONG || value.includes('\n') ? 'long_text' : 'text'
  return 'long_text'
}

const isNested = (value: unknown): value is object => typeof value === 'object' && value !== null && !isTextList(value)
const isTextList = (value: unknown): value is string[] =>
  Array.isArray(value) && value.every((part) => typeof part === 'string')

/** Values without a control of their own are edited as JSON. */
const toText = (value: unknown): unknown => (isNested(value) ? JSON.stringify(value, null, 2) : value)

function fromText(before: unknown, value: unknown): unknown {
  if (isNested(before)) return JSON.parse(String(value))
  if (typeof before === 'number' && typeof value === 'string' && value !== '') return Number(value)
  if (isTextList(before) && typeof value === 'string') return value.split(',').map((part) => part.trim())
  return value
}

function problemOf(before: unknown, value: unknown): string | undefined {
  if (!isNested(before) || isNested(value)) return undefined
  try {
    JSON.parse(String(value))
  } catch {
    return 'This is not valid JSON. Check the quotes, commas and brackets.'
  }
}
