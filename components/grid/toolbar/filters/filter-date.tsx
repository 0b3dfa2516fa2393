'use client'
import { useState } from 'react'
import {
  DATE_FORMS,
  DATE_WORDS,
  type DateForm,
  dateForm,
  dateValue,
  NUMBER_OF_DAYS,
} from '@/components/grid/state/filters/filter-dates'
import { DateInput } from '@/components/ui/fields/date-input'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'

const FORM = 'form:'

/** A day, or a span that moves with today. `spans`: also "last 7 days" and the like, which are no beginning or end. */
export function FilterDate({
  label,
  value,
  spans,
  onChange,
}: {
  label: string
  value: string
  spans: boolean
  onChange: (value: string) => void
}) {
  const [chosen, setChosen] = useState<DateForm | null>(null)
  const given = dateForm(value)
  const form = given?.form ?? (value === '' ? chosen : null)
  const words = DATE_WORDS.filter((word) => spans || !NUMBER_OF_DAYS.test(word.value))
  const forms = DATE_FORMS.filter((one) => spans || (one.value !== 'last' && one.value !== 'next'))
  return (
    <div className="flex min-w-0 flex-1 flex-wrap gap-2">
      <Select
        size="sm"
        className="w-auto min-w-32 flex-1"
        aria-label={label}
        value={form ? FORM + form : value || null}
        onValueChange={(next) => {
          const nextForm = next.startsWith(FORM) ? (next.slice(FORM.length) as DateForm) : null
          setChosen(nextForm)
          onChange(
            nextForm ? dateValue(nextForm, nextForm === 'day' || form === 'day' ? '' : (given?.detail ?? '')) : next,
          )
        }}
        options={[...words, ...forms.map((one) => ({ value: FORM + one.value, label: one.label }))]}
      />
      {form === 'day' && (
        <DateInput
          size="sm"
          className="w-auto min-w-32 flex-1"
          aria-label={`${label}, day`}
          value={given?.detail || null}
          onValueChange={(day) => onChange(day ?? '')}
        />
      )}
      {form && form !== 'day' && (
        <Input
          size="sm"
          className="w-20"
          aria-label={`${label}, number of days`}
          inputMode="numeric"
          autoComplete="off"
          placeholder="Days"
          value={given?.detail ?? ''}
          onChange={(event) => onChange(dateValue(form, event.target.value.replace(/\D/g, '').slice(0, 4)))}
        />
      )}
    </div>
  )
}
