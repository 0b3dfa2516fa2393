'use client'
import { useMemo } from 'react'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { COUNTRY_CODES } from '@/lib/modules/settings/schemas'

export type Region = { country: string; currency: string; time_zone: string }

type RegionFieldsProps = {
  value: Region
  onChange: (change: Partial<Region>) => void
  /** Where they lie in the values of the form. */
  within?: string
  disabled?: boolean
}

/** Country, currency and time zone, by their names. */
export function RegionFields({ value, onChange, within = '', disabled }: RegionFieldsProps) {
  const { countries, currencies, zones } = useMemo(regionOptions, [])
  return (
    <div className="grid gap-4 sm:grid-cols-2">
      <Field label="Country" help="National phone numbers are read as this country’s." name={`${within}country`}>
        <Combobox
          disabled={disabled}
          options={countries}
          value={value.country}
          onValueChange={(country) => country && onChange({ country })}
        />
      </Field>
      <Field label="Currency" help="What amounts are in unless they say otherwise." name={`${within}currency`}>
        <Combobox
          disabled={disabled}
          options={currencies}
          value={value.currency}
          onValueChange={(currency) => currency && onChange({ currency })}
        />
      </Field>
      <Field label="Time zone" help="What “today” means, and when scheduled work runs." name={`${within}time_zone`}>
        <Combobox
          disabled={disabled}
          options={zones}
          value={value.time_zone}
          onValueChange={(time_zone) => time_zone && onChange({ time_zone })}
        />
      </Field>
    </div>
  )
}

function regionOptions() {
  const name = (type: 'region' | 'currency') => {
    const names = new Intl.DisplayNames('en', { type })
    return (code: string) => `${names.of(code) ?? code} (${code})`
  }
  const listed = (codes: readonly string[], label: (code: string) => string) =>
    codes.map((value) => ({ value, label: label(value) })).sort((a, b) => a.label.localeCompare(b.label))
  const zones = Intl.supportedValuesOf('timeZone')
  return {
    countries: listed(COUNTRY_CODES, name('region')),
    currencies: listed(Intl.supportedValuesOf('currency'), name('currency')),
    zones: listed(zones.includes('UTC') ? zones : [...zones, 'UTC'], (zone) => zone.replaceAll('_', ' ')),
  }
}
