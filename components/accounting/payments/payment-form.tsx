'use client'
import { useRouter } from 'next/navigation'
import type { ReactNode } from 'react'
import { DraftForm } from '@/components/documents/form/draft-form'
import { PartyPicker } from '@/components/documents/form/party-picker'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { mayLeave } from '@/components/form/unsaved-guard'
import { useCan } from '@/components/shell/me-context'
import { Combobox } from '@/components/ui/fields/combobox'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Textarea } from '@/components/ui/fields/textarea'
import { useFormat } from '@/components/ui/format-context'
import { useShortcuts } from '@/lib/client/shortcuts'
import { PAYMENT_PAGE } from '@/lib/modules/accounting/schemas'
import { AllocationTable } from './allocation-table'
import { type PartyType, type PaymentStart, type PaymentValues, usePaymentForm } from './use-payment-form'

/** A payment as it is written: a draft that is changed, or a new one. */
export function PaymentForm({ start }: { start: PaymentStart }) {
  const router = useRouter()
  const format = useFormat()
  const maySubmit = useCan('accounting.payment.submit')
  const form = usePaymentForm(start, (payment, submit) =>
    router.push(`${PAYMENT_PAGE}/${payment.id}${submit ? '?submit=1' : ''}`),
  )
  const { values, change, pending, refund } = form
  const { setup } = start
  const own = setup.company.currency
  const foreign = values.currency !== own
  useShortcuts([{ keys: 'Alt+O', label: 'Allocate oldest first', group: 'Payment', run: form.allocateAll }])
  const field = (
    name: string,
    label: string,
    control: ReactNode,
    more: { required?: boolean; help?: string; className?: string } = {},
  ) => (
    <Field key={name} label={label} name={name} {...more}>
      {control}
    </Field>
  )
  const text = (name: 'mode' | 'reference_no', label: string, placeholder: string) =>
    field(
      name,
      label,
      <Input
        value={values[name]}
        maxLength={name === 'mode' ? 40 : 140}
        placeholder={placeholder}
        onChange={(event) => change({ [name]: event.target.value })}
      />,
    )
  const setParty = (next: Partial<PaymentValues>) =>
    change({ ...next, allocations: {}, currency: next.party?.currency ?? (next.party ? own : values.currency) })
  const closed = setup.company.locked_until

  async function cancel() {
    if (await mayLeave()) router.push(start.draft ? `${PAYMENT_PAGE}/${start.draft.id}` : PAYMENT_PAGE)
  }

  return (
    <DraftForm
      form={form.submission}
      theirs={form.theirs}
      problemTitle="This payment was not saved"
      label={start.draft ? start.draft.number : 'New payment'}
      shortcutGroup="Payment"
      pending={pending}
      maySubmit={maySubmit}
      save={form.save}
      onCancel={() => void cancel()}
      footerClass="bg-canvas"
      aside={form.dirty && <span className="mr-auto text-xs text-ink-faint touch:hidden">Not saved yet</span>}
    >
      <section aria-label="Payment" className="card flex flex-col gap-3 p-3 sm:p-4">
        <div className="flex flex-wrap items-center gap-3">
          <Segmented
            label="Party"
            value={values.party_type}
            onValueChange={(next) =>
              setParty({
                party_type: next as PartyType,
                party: null,
                kind: next === 'supplier' ? 'pay' : 'receive',
              })
            }
            options={[
              { value: 'customer', label: 'Customer' },
              { value: 'supplier', label: 'Supplier' },
            ]}
          />
          <Segmented
            label="Way of the money"
            value={values.kind}
            onValueChange={(next) => change({ kind: next as PaymentValues['kind'], allocations: {} })}
            options={[
              { value: 'receive', label: values.party_type === 'customer' ? 'Receive' : 'Refund from them' },
              { value: 'pay', label: values.party_type === 'supplier' ? 'Pay' : 'Refund to them' },
            ]}
          />
          {refund && <span className="text-xs text-ink-muted">A refund uses up debit or credit notes.</span>}
        </div>
        <div className="grid gap-3 @md:grid-cols-2 @2xl:grid-cols-4">
          {field(
            `${values.party_type}_id`,
            values.party_type === 'supplier' ? 'Supplier' : 'Customer',
            <PartyPicker
              key={values.party_type}
              doctype={values.party_type === 'supplier' ? 'acc_purchase_invoice' : 'acc_sales_invoice'}
              party={values.party}
              onChoose={(party) => setParty({ party })}
            />,
            { required: true, className: '@md:col-span-2' },
          )}
          {field(
            'posting_date',
            'Date',
            <DateInput value={values.posting_date} onValueChange={(day) => change({ posting_date: day ?? '' })} />,
            closed && values.posting_date && values.posting_date <= closed
              ? { help: `The books are locked up to ${format.date(closed)}: it can be saved, not submitted.` }
              : {},
          )}
          {field(
            'bank_account_id',
            'Bank or cash account',
            <Combobox
              options={setup.accounts
                .filter(({ account_type }) => account_type !== 'payable' && account_type !== 'receivable')
                .sort((a, b) => Number(isBank(b)) - Number(isBank(a)))
                .map(({ id, label }) => ({ value: id, label }))}
              value={values.bank_account_id}
              onValueChange={(id) => change({ bank_account_id: id })}
            />,
            { required: true },
          )}
          {field(
            'amount',
            `Amount (${values.currency})`,
            <NumberCell
              value={values.amount}
              onValue={(amount) => change({ amount })}
              decimals={2}
              className="control-md"
              placeholder={form.allocated.greaterThan(0) ? form.allocated.toFixed(2) : '0.00'}
            />,
            { help: 'Empty: what is allocated below.' },
          )}
          {field(
            'currency',
            'Currency',
            <Combobox
              options={[...new Set([own, values.currency, ...setup.currencies])].map((code) => ({
                value: code,
                label: code,
              }))}
              value={values.currency}
              onValueChange={(currency) => currency && change({ currency, conversion_rate: '', allocations: {} })}
            />,
          )}
          {foreign &&
            field(
              'conversion_rate',
              `One ${values.currency} in ${own}`,
              <NumberCell
                value={values.conversion_rate}
                onValue={(conversion_rate) => change({ conversion_rate })}
                placeholder="Rate of the day"
              />,
              { help: 'What the bank gave. The difference to the invoices goes to exchange gain or loss.' },
            )}
          {text('reference_no', 'Reference', 'As on the bank statement')}
          {text('mode', 'Paid by', 'EFT, card, cash')}
        </div>
      </section>
      <AllocationTable form={form} />
      <div className="card p-3 sm:p-4">
        {field(
          'remarks',
          'Remarks',
          <Textarea
            rows={2}
            maxLength={2000}
            value={values.remarks}
            onChange={(event) => change({ remarks: event.target.value })}
          />,
        )}
      </div>
    </DraftForm>
  )
}

const isBank = ({ account_type }: { account_type: string }): boolean =>
  account_type === 'bank' || account_type === 'cash'
