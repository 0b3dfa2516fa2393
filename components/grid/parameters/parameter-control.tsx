'use client'
import { type ReactNode, useEffect, useEffectEvent, useState } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useGrid } from '../grid-context'
import { useOptionLabels, useOptionLoader } from '../state/use-options'
import { isWholeDay } from './parameter-days'
import type { ParameterColumn } from './use-parameters'

/** `onChange(null)`: back to what the report is made for by itself. */
type Props = { column: ParameterColumn; value: string; onChange: (value: string | null) => void }

/** The control of one parameter, with its present value. */
export function ParameterControl(props: Props) {
  const { column } = props
  switch (column.type) {
    case 'date':
      return <DayParameter {...props} />
    case 'reference':
      return <ReferenceParameter {...props} />
    case 'choice':
    case 'boolean':
      return <ChoiceParameter {...props} />
    default:
      return <TextParameter {...props} />
  }
}

function Labelled({ column, wide, children }: { column: ParameterColumn; wide?: boolean; children: ReactNode }) {
  return (
    <Field label={column.label} help={column.help} className={wide ? 'sm:w-56' : 'sm:w-40'}>
      {children}
    </Field>
  )
}

function DayParameter({ column, value, onChange }: Props) {
  const typed = useTyped(value, (next) => {
    if (isWholeDay(next)) onChange(next)
    else if (next === '') onChange(column.parameter.optional && column.parameter.default ? '' : null)
  })
  return (
    <Labelled column={column}>
      <DateInput
        size="sm"
        value={typed.value}
        required={!column.parameter.optional}
        onValueChange={(next) => typed.type(next ?? '')}
        onBlur={typed.settle}
        onKeyDown={(event) => event.key === 'Enter' && typed.settle()}
      />
    </Labelled>
  )
}

function ReferenceParameter({ column, value, onChange }: Props) {
  const { grid } = useGrid()
  const loadOptions = useOptionLoader(grid.slug, column.key)
  const { optional, default: usual, default_label } = column.parameter
  const unnamed = value !== '' && value !== usual
  const labels = useOptionLabels(grid.slug, column.key, unnamed ? [value] : NONE)
  return (
    <Labelled column={column} wide>
      <Combobox
        size="sm"
        loadOptions={loadOptions}
        value={value || null}
        valueLabel={value === usual ? default_label : (labels[value] ?? '…')}
        placeholder={optional ? 'All' : undefined}
        clearable={optional || value !== usual}
        onValueChange={(next) => onChange(next ?? (optional && usual ? '' : null))}
      />
    </Labelled>
  )
}

const NONE: string[] = []

function ChoiceParameter({ column, value, onChange }: Props) {
  const choices =
    column.type === 'boolean' ? YES_NO : (column.choices ?? []).map((one) => ({ value: one.value, label: one.label }))
  return (
    <Labelled column={column}>
      <Select
        size="sm"
        value={value}
        onValueChange={onChange}
        options={column.parameter.optional ? [{ value: '', label: 'All' }, ...choices] : choices}
      />
    </Labelled>
  )
}

const YES_NO = [
  { value: 'true', label: 'Yes' },
  { value: 'false', label: 'No' },
]

function TextParameter({ column, value, onChange }: Props) {
  const typed = useTyped(value, (next) => {
    if (next.trim() || column.parameter.optional) onChange(next.trim())
    else onChange(null)
  })
  return (
    <Labelled column={column}>
      <Input
        size="sm"
        inputMode={column.type === 'number' ? 'decimal' : undefined}
        autoComplete="off"
        value={typed.value}
        onChange={(event) => typed.type(event.target.value)}
        onBlur={typed.settle}
        onKeyDown={(event) => event.key === 'Enter' && typed.settle()}
      />
    </Labelled>
  )
}

const PAUSE_IN_TYPING = 700

/** What is being typed goes into force after a pause, with Enter or on leaving, so that not every key makes a report. */
function useTyped(value: string, commit: (value: string) => void) {
  const [draft, setDraft] = useState<string | null>(null)
  const settle = useEffectEvent(() => {
    if (draft === null) return
    setDraft(null)
    if (draft !== value) commit(draft)
  })
  useEffect(() => {
    if (draft === null) return
    const timer = setTimeout(() => settle(), PAUSE_IN_TYPING)
    return () => clearTimeout(timer)
  }, [draft])
  const settleNow = () => {
    if (draft === null) return
    setDraft(null)
    if (draft !== value) commit(draft)
  }
  return { value: draft ?? value, type: setDraft, settle: settleNow }
}
