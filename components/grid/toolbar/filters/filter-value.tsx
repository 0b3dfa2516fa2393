// biome-ignore-all lint/a11y/useSemanticElements: the popover already is the frame of these boxes
'use client'
import { useGrid } from '@/components/grid/grid-context'
import { type FilterMode, filterKind } from '@/components/grid/state/filters/filter-model'
import { useOptionLabels, useOptionLoader } from '@/components/grid/state/use-options'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Combobox } from '@/components/ui/fields/combobox'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Select } from '@/components/ui/fields/select'
import type { ClientColumn } from '@/lib/client/grid/grid-types'
import { FilterDate } from './filter-date'

type Props = { column: ClientColumn; mode: FilterMode; values: string[]; onChange: (values: string[]) => void }

/** What to compare with, by the kind of column. */
export function FilterValue(props: Props) {
  const { column, mode } = props
  if (mode === 'empty' || mode === 'filled') return null
  switch (filterKind(column)) {
    case 'boolean':
      return <BooleanValue {...props} />
    case 'choice':
      return column.choices ? <ChoiceValue {...props} /> : <TextValue {...props} />
    case 'reference':
      return <ReferenceValue {...props} />
    case 'date':
      return <DateValue {...props} />
    default:
      return <TextValue {...props} />
  }
}

function TextValue({ column, mode, values, onChange }: Props) {
  const numeric = filterKind(column) === 'number'
  const box = (index: number, label: string) => (
    <Input
      size="sm"
      aria-label={label}
      inputMode={numeric ? 'decimal' : undefined}
      autoComplete="off"
      placeholder={mode === 'between' ? label : undefined}
      value={values[index] ?? ''}
      onChange={(event) => {
        const next = [values[0] ?? '', values[1] ?? '']
        next[index] = numeric ? event.target.value.replace(',', '.').replace(/[^\d.-]/g, '') : event.target.value
        onChange(mode === 'between' ? next : next.slice(0, 1))
      }}
    />
  )
  if (mode === 'in' || mode === 'nin') {
    return (
      <Combobox
        multiple
        size="sm"
        aria-label={column.label}
        options={values.map((value) => ({ value, label: value }))}
        value={values}
        onValueChange={onChange}
        onCreate={(value) => onChange([...values, value])}
      />
    )
  }
  if (mode !== 'between') return box(0, column.label)
  return (
    <div className="flex items-center gap-2">
      {box(0, 'From')}
      <span className="text-xs text-ink-faint">to</span>
      {box(1, 'To')}
    </div>
  )
}

/** More choices than these are looked for in a list. */
const MAX_BOXES = 8

function ChoiceValue({ column, mode, values, onChange }: Props) {
  const choices = column.choices ?? []
  if (mode === 'eq' || mode === 'ne') {
    return (
      <Select
        size="sm"
        aria-label={column.label}
        value={values[0] ?? null}
        onValueChange={(value) => onChange([value])}
        options={choices.map(({ value, label }) => ({ value, label }))}
      />
    )
  }
  if (choices.length > MAX_BOXES)
    return (
      <Combobox
        multiple
        size="sm"
        aria-label={column.label}
        options={choices.map(({ value, label }) => ({ value, label }))}
        value={values}
        onValueChange={onChange}
      />
    )
  return (
    <div role="group" aria-label={column.label} className="flex min-h-7 flex-wrap items-center gap-x-4 gap-y-1">
      {choices.map(({ value, label }) => (
        <Checkbox
          key={value}
          label={label}
          checked={values.includes(value)}
          onCheckedChange={(on) => onChange(on ? [...values, value] : values.filter((one) => one !== value))}
        />
      ))}
    </div>
  )
}

function BooleanValue({ column, values, onChange }: Props) {
  return (
    <Segmented
      label={column.label}
      value={values[0] ?? ''}
      onValueChange={(value) => onChange([value])}
      options={[
        { value: 'true', label: 'Yes' },
        { value: 'false', label: 'No' },
      ]}
      className="w-full"
    />
  )
}

function ReferenceValue({ column, mode, values, onChange }: Props) {
  const { grid } = useGrid()
  const loadOptions = useOptionLoader(grid.slug, column.key)
  const labels = useOptionLabels(grid.slug, column.key, values)
  if (mode === 'eq' || mode === 'ne') {
    return (
      <Combobox
        size="sm"
        aria-label={column.label}
        loadOptions={loadOptions}
        value={values[0] ?? null}
        valueLabel={labels[values[0] ?? '']}
        onValueChange={(value) => onChange(value ? [value] : [])}
      />
    )
  }
  return (
    <Combobox
      multiple
      size="sm"
      aria-label={column.label}
      loadOptions={loadOptions}
      value={values}
      valueLabels={labels}
      onValueChange={onChange}
    />
  )
}

/** A day, or a span that moves with today; of a range both ends. */
function DateValue({ column, mode, values, onChange }: Props) {
  const [first = '', second = ''] = values
  if (mode !== 'between') {
    const spans = mode === 'eq' || mode === 'ne'
    return <FilterDate label={column.label} value={first} spans={spans} onChange={(value) => onChange([value])} />
  }
  return (
    <div className="flex min-w-0 flex-col gap-2">
      <FilterDate
        label={`${column.label} from`}
        value={first}
        spans={false}
        onChange={(value) => onChange([value, second])}
      />
      <FilterDate
        label={`${column.label} to`}
        value={second}
        spans={false}
        onChange={(value) => onChange([first, value])}
      />
    </div>
  )
}
