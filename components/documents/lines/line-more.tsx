'use client'
import type { ReactNode } from 'react'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { FormLine } from '../form/form-values'
import type { Marks, Setup } from '../types'
import { LineLookup } from './line-lookup'
import type { LineWork } from './line-work'

type Props = {
  line: FormLine
  number: number
  setup: Setup
  dated: boolean
  errors: Record<string, string>
  marks: Marks
  work: LineWork
  children: ReactNode
}

/** What a line rarely says: its unit, cost centre, warehouse and day. */
export function LineMore({ line, number, setup, dated, errors, marks, work, children }: Props) {
  const change = (next: Partial<FormLine>) => work.change(line.key, next)
  const centre = setup.cost_centres.find(({ id }) => id === line.cost_centre_id)
  const usual = setup.cost_centres.find(({ id }) => id === setup.company.cost_centre_id)
  const asOptions = (choices: Setup['warehouses']) => choices.map(({ id, label }) => ({ value: id, label }))
  return (
    <div className="mt-2 flex flex-wrap gap-2 @4xl:pl-8 [&>*]:w-44 [&>span]:w-auto">
      <Field label="Unit">
        <Input
          size="sm"
          maxLength={30}
          data-cell="uom"
          data-uncertain={'uom' in marks || undefined}
          aria-label={`Unit, line ${number}`}
          value={line.uom}
          onChange={(event) => change({ uom: event.target.value })}
        />
      </Field>
      <Field label="Cost centre">
        <LineLookup
          cell="cost_centre"
          label={`Cost centre, line ${number}`}
          invalid={'cost_centre_id' in errors}
          text={centre?.label ?? ''}
          placeholder={usual?.label ?? 'None'}
          emptyText="No such cost centre"
          options={asOptions(setup.cost_centres)}
          onChoose={(choice) => change({ cost_centre_id: choice?.value ?? null })}
        />
      </Field>
      <Field label="Warehouse">
        <LineLookup
          cell="warehouse"
          label={`Warehouse, line ${number}`}
          invalid={'warehouse_id' in errors}
          text={setup.warehouses.find(({ id }) => id === line.warehouse_id)?.label ?? ''}
          placeholder="None"
          emptyText="No such warehouse"
          options={asOptions(setup.warehouses)}
          onChoose={(choice) => change({ warehouse_id: choice?.value ?? null })}
        />
      </Field>
      {dated && (
        <Field label="Needed by">
          <DateInput
            size="sm"
            data-cell="schedule_date"
            aria-label={`Needed by, line ${number}`}
            value={line.schedule_date}
            onValueChange={(schedule_date) => change({ schedule_date })}
          />
        </Field>
      )}
      {children}
    </div>
  )
}
