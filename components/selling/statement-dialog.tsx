'use client'
import { FileText } from 'lucide-react'
import { useState } from 'react'
import { Button, buttonClass } from '@/components/ui/button'
import { DateInput } from '@/components/ui/fields/date-input'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { apiUrl, toQuery } from '@/lib/client/api'
import { statementStart } from '@/lib/modules/accounting/schemas-statement'

/** @param currencies that a statement can be asked in, the usual one first */
type Props = { customerId: string; currencies: string[] }

/** Asks for the period, and for the currency where there are several; the statement opens beside this page. */
export function StatementDialog({ customerId, currencies }: Props) {
  const format = useFormat()
  const [open, setOpen] = useState(false)
  const [to, setTo] = useState<string | null>(format.today())
  const [from, setFrom] = useState<string | null>(statementStart(format.today()))
  const [asked, setAsked] = useState<string | null>(null)
  const currency = asked ?? currencies[0]!
  const error = from && to && from > to ? 'Choose a first day that is not after the last.' : undefined
  return (
    <Dialog
      open={open}
      onOpenChange={setOpen}
      size="sm"
      title="Statement of account"
      description={`What was invoiced and paid, and what is open on the last day, as PDF${currencies.length > 1 ? '' : ` in ${currency}`}.`}
      trigger={<Button icon={<FileText aria-hidden />}>Statement</Button>}
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          {error ? (
            <Button variant="primary" disabled>
              Open statement
            </Button>
          ) : (
            <a
              href={apiUrl(`/selling/customers/${customerId}/statement`, toQuery({ from, to, currency }))}
              target="_blank"
              rel="noopener"
              className={buttonClass('primary')}
              onClick={() => setOpen(false)}
            >
              Open statement
            </a>
          )}
        </>
      }
    >
      <div className="grid gap-3 sm:grid-cols-2">
        <Field label="From" error={error}>
          <DateInput value={from} onValueChange={setFrom} />
        </Field>
        <Field label="To">
          <DateInput value={to} onValueChange={setTo} />
        </Field>
        {currencies.length > 1 && (
          <Field label="Currency" className="sm:col-span-2">
            <Select
              options={currencies.map((code) => ({ value: code, label: code }))}
              value={currency}
              onValueChange={setAsked}
            />
          </Field>
        )}
      </div>
    </Dialog>
  )
}
