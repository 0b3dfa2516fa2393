'use client'
import { type ReactNode, useState } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Combobox } from '@/components/ui/fields/combobox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { useFormat } from '@/components/ui/format-context'
import { type Doctype, isBuying, isInvoice } from '@/lib/modules/accounting/schemas'
import { NumberCell } from '../lines/number-cell'
import { BillNumber } from './bill-number'
import { type Header, isOrder, isQuotation } from './form-values'
import { PartyPicker } from './party-picker'
import type { DocumentFormState } from './use-document-form'

type Props = { doctype: Doctype; form: DocumentFormState; fresh: boolean }
type DayField = 'posting_date' | 'transaction_date' | 'schedule_date' | 'valid_until' | 'due_date' | 'bill_date'

/** Whom it is with, when, in which currency; what is rarely changed is behind a button. */
export function HeaderFields({ doctype, form, fresh }: Props) {
  const { values, setup, submission, marks, foreign, rateIsMissing, rateIsComing, setHeader } = form
  const { header } = values
  const format = useFormat()
  const buying = isBuying(doctype)
  const invoice = isInvoice(doctype)
  const partyField = buying ? 'supplier_id' : 'customer_id'
  const accountField = buying ? 'credit_to_id' : 'debit_to_id'
  const [more, setMore] = useState(Boolean(header.party_account_id) || Number(header.tax_adjustment || 0) !== 0)
  const showMore = more || submission.refusal.errors.some(({ path }) => path === accountField)

  const field = (
    name: string,
    label: string,
    control: ReactNode,
    details: { help?: ReactNode; className?: string; required?: boolean } = {},
  ) => (
    <Field
      key={name}
      label={label}
      name={name}
      help={details.help ?? (name in marks.header ? 'Please check what was read.' : undefined)}
      required={details.required}
      className={cn(name in marks.header && UNCERTAIN, details.className)}
    >
      {control}
    </Field>
  )
  const day = (name: DayField, label: string, help?: ReactNode) =>
    field(
      name,
      label,
      <DateInput
        value={header[name]}
        onFocus={marks.header[name]?.onFocus}
        onValueChange={(value) =>
          setHeader({ [name]: value ?? (name === 'posting_date' ? '' : null) } as Partial<Header>)
        }
      />,
      { help },
    )
  const closed = setup.company.locked_until
  const closedHelp =
    closed && header.posting_date && header.posting_date <= closed
      ? `The books are locked up to ${format.date(closed)}: it can be saved, not submitted.`
      : undefined
  const payable = buying ? 'Payable account' : 'Receivable account'

  return (
    <section aria-label="Document" className="card p-3 sm:p-4">
      <div className="grid gap-3 @md:grid-cols-2 @2xl:grid-cols-3 @4xl:grid-cols-4">
        {field(
          partyField,
          buying ? 'Supplier' : 'Customer',
          // biome-ignore lint/a11y/noStaticElementInteractions: shows where a reader of bills found it
          <div onFocus={marks.header[partyField]?.onFocus}>
            <PartyPicker
              doctype={doctype}
              party={form.party}
              onChoose={form.chooseParty}
              autoFocus={fresh && !form.party}
            />
          </div>,
          {
            required: true,
            className: '@md:col-span-2',
            help: form.party?.disabled ? `This ${buying ? 'supplier' : 'customer'} is disabled.` : undefined,
          },
        )}
        {doctype === 'acc_purchase_invoice' && (
          <BillNumber form={form} className={cn('bill_no' in marks.header && UNCERTAIN)} />
        )}
        {doctype === 'acc_purchase_invoice' && day('bill_date', 'Bill date')}
        {isOrder(doctype)
          ? day('transaction_date', 'Order date')
          : day('posting_date', invoice ? 'Posting date' : 'Date', closedHelp)}
        {isOrder(doctype) && day('schedule_date', buying ? 'Needed by' : 'Deliver by')}
        {isQuotation(doctype) && day('valid_until', 'Valid until')}
        {invoice && !header.is_return && day('due_date', 'Due date')}
        {field(
          'currency',
          'Currency',
          <Combobox
            options={currencies(setup.currencies, setup.company.currency)}
            value={header.currency}
            valueLabel={header.currency}
            onValueChange={(currency) => currency && setHeader({ currency })}
          />,
        )}
        {foreign &&
          field(
            'conversion_rate',
            `1 ${header.currency} in ${setup.company.currency}`,
            <NumberCell
              value={header.conversion_rate}
              onValue={(conversion_rate) => setHeader({ conversion_rate })}
              onFocus={marks.header.conversion_rate?.onFocus}
              className="h-(--control)"
            />,
            {
              required: true,
              help: rateIsMissing
                ? `No rate is known for ${header.currency} on that day. Say what one is.`
                : rateIsComing
                  ? 'Looking up the rate…'
                  : undefined,
            },
          )}
        {setup.price_lists.length > 0 &&
          !header.is_return &&
          field(
            'price_list_id',
            'Price list',
            <Combobox
              options={setup.price_lists
                .filter(({ currency }) => currency === header.currency)
                .map(({ id, label }) => ({ value: id, label }))}
              value={header.price_list_id}
              valueLabel={setup.price_lists.find(({ id }) => id === header.price_list_id)?.label}
              placeholder="The usual one"
              emptyText="No price list in this currency"
              onValueChange={(price_list_id) => setHeader({ price_list_id })}
              clearable
            />,
          )}
        {showMore && isOrder(doctype) && day('posting_date', 'Posting date', closedHelp)}
        {showMore &&
          invoice &&
          field(
            accountField,
            payable,
            <Combobox
              options={setup.party_accounts.map(({ id, label }) => ({ value: id, label }))}
              value={header.party_account_id}
              placeholder={
                nameOf(setup.party_accounts, form.party?.account_id ?? setup.company.party_account_id) ?? 'Choose…'
              }
              onValueChange={(party_account_id) => setHeader({ party_account_id })}
              clearable
            />,
            {
              className: '@md:col-span-2',
              help: `Instead of the ${buying ? 'supplier’s' : 'customer’s'} own or the company’s.`,
            },
          )}
        {showMore &&
          doctype === 'acc_purchase_invoice' &&
          field(
            'tax_adjustment',
            'VAT difference',
            <NumberCell
              value={header.tax_adjustment}
              decimals={2}
              placeholder="0.00"
              onValue={(tax_adjustment) => setHeader({ tax_adjustment })}
              className="h-(--control)"
            />,
            { help: 'Cents by which the supplier rounds VAT otherwise.' },
          )}
        {header.is_return && header.return_against_id && (
          <Checkbox
            checked={header.reopens_order}
            onCheckedChange={(reopens_order) => setHeader({ reopens_order })}
            label="Bill the order again"
            help="The order of this invoice shows what is given back as to bill. Leave it off for a refund."
            className="@md:col-span-2"
          />
        )}
        {!showMore && (invoice || isOrder(doctype)) && (
          <Button variant="link" className="self-end justify-self-start" onClick={() => setMore(true)}>
            More fields
          </Button>
        )}
      </div>
    </section>
  )
}

const UNCERTAIN = '[&_.control]:border-warning [&_.control]:bg-warning-soft [&_p]:text-warning-ink'

const nameOf = (choices: { id: string; label: string }[], id: string | null | undefined) =>
  choices.find((one) => one.id === id)?.label

/** The company's and those with a rate first. */
function currencies(known: string[], own: string) {
  const names = new Intl.DisplayNames('en-ZA', { type: 'currency' })
  const first = [...new Set([own, ...known])]
  const rest = Intl.supportedValuesOf('currency').filter((code) => !first.includes(code))
  return [...first, ...rest].map((code) => ({ value: code, label: code, hint: names.of(code) }))
}
