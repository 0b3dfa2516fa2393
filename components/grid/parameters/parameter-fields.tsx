'use client'
import { useRef } from 'react'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useGrid } from '../grid-context'
import { ParameterControl } from './parameter-control'
import { useParameters } from './use-parameters'

const CUSTOM = 'custom'
/** Milliseconds. */
const AFTER_CLOSING = 60

/** The named spans, a control for each parameter, and the way back to the defaults. Every change goes into the address. */
export function ParameterFields({ className }: { className: string }) {
  const { grid, view } = useGrid()
  const { columns, presentValue, change, presets, chosen } = useParameters()
  const ref = useRef<HTMLFieldSetElement>(null)
  return (
    <fieldset ref={ref} className={className}>
      <legend className="sr-only">What {grid.title} is made for</legend>
      {presets.length > 0 && (
        <Field label="Period" className="col-span-2 sm:w-44">
          <Select
            size="sm"
            value={chosen >= 0 ? String(chosen) : CUSTOM}
            onValueChange={(value) => {
              const preset = presets[Number(value)]
              if (value !== CUSTOM && preset) change(preset.values)
              // The days stay as they are; this leads to them, once the closing list has given the focus back.
              else setTimeout(() => ref.current?.querySelector<HTMLElement>('input[type=date]')?.focus(), AFTER_CLOSING)
            }}
            options={[
              ...presets.map(({ label }, index) => ({ value: String(index), label })),
              { value: CUSTOM, label: 'Custom' },
            ]}
          />
        </Field>
      )}
      {columns.map((column) => (
        <ParameterControl
          key={column.key}
          column={column}
          value={presentValue(column)}
          onChange={(value) => change({ [column.key]: value })}
        />
      ))}
      {Object.keys(view.parameters).length > 0 && (
        <Button
          size="sm"
          variant="ghost"
          onClick={() => change(Object.fromEntries(columns.map(({ key }) => [key, null])))}
        >
          Reset
        </Button>
      )}
    </fieldset>
  )
}
