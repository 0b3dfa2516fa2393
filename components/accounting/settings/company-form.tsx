'use client'
import { useQueryClient } from '@tanstack/react-query'
import type { ReactNode } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import type { BookingSetup } from '../booking/types'
import type { Company } from './types'

const MONTHS = [
  'January',
  'February',
  'March',
  'April',
  'May',
  'June',
  'July',
  'August',
  'September',
  'October',
  'November',
  'December',
]

const ACCOUNTS = [
  ['payable_account_id', 'Creditors', 'What is owed to suppliers.', 'payable'],
  ['receivable_account_id', 'Debtors', 'What customers owe.', 'receivable'],
  ['expense_account_id', 'Expenses', 'For lines of bills without an account.', null],
  ['income_account_id', 'Income', 'For lines of invoices without an account.', null],
  ['bank_account_id', 'Bank', 'Where payments begin.', null],
  ['exchange_account_id', 'Exchange gain or loss', 'What rates differ by.', null],
  ['round_off_account_id', 'Rounding', 'Cents that do not fit.', null],
  ['retained_earnings_account_id', 'Retained earnings', 'Profits of earlier years.', null],
] as const

type Props = { company: Company; setup: BookingSetup; mayChange: boolean }

/** Who the company is, and where is posted what names no account. */
export function CompanyForm({ company, setup, mayChange }: Props) {
  const client = useQueryClient()
  const { version, ...details } = company
  const form = useForm({
    initial: details,
    version,
    send: async (_, { version: read, idempotencyKey }) => {
      const { match_tolerance: typed, ...others } = form.changes
      const tolerance = typed === undefined ? {} : { match_tolerance: typedNumber(typed) ?? typed }
      const input = { ...others, ...tolerance, version: read }
      client.setQueryData(['accounting-company'], await call('PUT /accounting/company', input, { idempotencyKey }))
      client.invalidateQueries({ queryKey: ['accounting-company-history'] })
      toast.success('The company is saved.')
    },
  })
  const { values, set } = form

  const field = (
    name: keyof typeof details,
    label: string,
    control: ReactNode,
    more: { help?: string; className?: string } = {},
  ) => (
    <Field key={name} label={label} name={name} {...more}>
      {control}
    </Field>
  )
  const text = (name: 'name' | 'country' | 'vat_number' | 'registration_number' | 'email' | 'phone', label: string) =>
    field(
      name,
      label,
      <Input value={values[name]} disabled={!mayChange} onChange={(event) => set({ [name]: event.target.value })} />,
    )
  return (
    <Form form={form} aria-label="Company" problemTitle="It was not saved" className="flex flex-col gap-5">
      <CardSection title="Company" description="Printed on quotations, orders and invoices.">
        <div className="grid gap-3 sm:grid-cols-2">
          {text('name', 'Name')}
          {text('vat_number', 'VAT number')}
          {text('registration_number', 'Registration number')}
          {text('country', 'Country')}
          {text('email', 'E-mail')}
          {text('phone', 'Phone')}
          {field(
            'address',
            'Address',
            <Textarea
              rows={3}
              maxLength={1000}
              value={values.address}
              disabled={!mayChange}
              onChange={(event) => set({ address: event.target.value })}
            />,
            { className: 'sm:col-span-2' },
          )}
          {field(
            'currency',
            'Currency of the books',
            <Input
              value={values.currency}
              maxLength={3}
              disabled={!mayChange || company.has_entries}
              onChange={(event) => set({ currency: event.target.value.toUpperCase() })}
            />,
            { help: company.has_entries ? 'Something is posted already, so it stays.' : undefined },
          )}
          {field(
            'fiscal_year_start_month',
            'A financial year begins in',
            <Select
              options={MONTHS.map((label, n) => ({ value: String(n + 1), label }))}
              value={String(values.fiscal_year_start_month)}
              disabled={!mayChange}
              onValueChange={(month) => set({ fiscal_year_start_month: Number(month) })}
            />,
            { help: 'For the first year that is added; later ones follow the last.' },
          )}
          {field(
            'match_tolerance',
            'Bills may differ by (percent)',
            <NumberCell
              value={values.match_tolerance}
              onValue={(match_tolerance) => set({ match_tolerance })}
              disabled={!mayChange}
            />,
            { help: 'From what was ordered and received, before somebody has to agree.' },
          )}
        </div>
      </CardSection>
      <CardSection title="Default accounts" description="Where is posted what names no account of its own.">
        <div className="grid gap-3 sm:grid-cols-2">
          {ACCOUNTS.map(([name, label, help, type]) =>
            field(
              name,
              label,
              <Combobox
                value={values[name]}
                disabled={!mayChange}
                clearable
                options={setup.accounts
                  .filter(({ account_type }) =>
                    type ? account_type === type : account_type !== 'payable' && account_type !== 'receivable',
                  )
                  .map((account) => ({ value: account.id, label: account.label }))}
                onValueChange={(id) => set({ [name]: id })}
              />,
              { help },
            ),
          )}
          {field(
            'cost_centre_id',
            'Cost centre',
            <Combobox
              value={values.cost_centre_id}
              disabled={!mayChange}
              clearable
              options={setup.cost_centres.map(({ id, label }) => ({ value: id, label }))}
              onValueChange={(id) => set({ cost_centre_id: id })}
            />,
            { help: 'For income and expenses that name none.' },
          )}
        </div>
      </CardSection>
      {mayChange && (
        <div className="flex justify-end gap-2">
          <Button disabled={!form.dirty || form.pending} onClick={() => form.reset()}>
            Undo changes
          </Button>
          <Button type="submit" variant="primary" pending={form.pending} disabled={!form.dirty}>
            Save the company
          </Button>
        </div>
      )}
    </Form>
  )
}
