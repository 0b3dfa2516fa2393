'use client'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { call } from '@/lib/client/call'
import { bestMatches } from '@/lib/client/match-rank'
import type { BookingSetup } from '../booking/types'
import { type JournalLine, partyTypeOf } from './journal-values'

type PurposeProps = {
  line: JournalLine
  number: number
  wrong: Record<string, string>
  change: (more: Partial<JournalLine>) => void
}

/** What a line is for: VAT at a rate, or the balance of a party. */
export function PurposeCells({ rates, ...props }: PurposeProps & { rates: BookingSetup['tax_rates'] }) {
  return rates.length ? <VatCells rates={rates} {...props} /> : <PartyCells {...props} />
}

/** On VAT accounts: the rate and what it is on, so that the line is in the VAT report; without them it is another entry there. */
function VatCells({ line, number, rates, wrong, change }: PurposeProps & { rates: BookingSetup['tax_rates'] }) {
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <LineLookup
        cell="tax_rate"
        label={`VAT rate, line ${number}`}
        placeholder="VAT rate"
        emptyText="No such rate on this account"
        invalid={Boolean(wrong.tax_rate_id)}
        text={line.tax_rate?.label ?? ''}
        options={rates.map(({ id, label }) => ({ value: id, label }))}
        onChoose={(choice) =>
          change({
            tax_rate: choice ? { id: choice.value, label: choice.label } : null,
            tax_net: choice ? line.tax_net : '',
          })
        }
      />
      {line.tax_rate && (
        <NumberCell
          cell="tax_net"
          label={`Net amount, line ${number}`}
          placeholder="Net amount"
          decimals={2}
          aria-invalid={wrong.tax_net ? true : undefined}
          value={line.tax_net}
          onValue={(tax_net) => change({ tax_net })}
        />
      )}
    </div>
  )
}

/** On creditors and debtors: whose balance it is, and the invoice that the line settles. */
function PartyCells({ line, number, wrong, change }: PurposeProps) {
  const type = partyTypeOf(line)
  if (!type) return <span className="hidden @3xl:block" />
  const doctype = type === 'supplier' ? 'acc_purchase_invoice' : 'acc_sales_invoice'
  return (
    <div className="flex min-w-0 flex-col gap-1">
      <LineLookup
        cell="party"
        label={`${type === 'supplier' ? 'Supplier' : 'Customer'}, line ${number}`}
        placeholder={type === 'supplier' ? 'Supplier' : 'Customer'}
        emptyText={`No such ${type}`}
        invalid={Boolean(wrong[`${type}_id`])}
        text={line.party?.label ?? ''}
        loadOptions={async (q, signal) => {
          const { parties } = await call('GET /accounting/parties', { doctype, q }, { signal })
          return parties.map(({ id, name, email }) => ({ value: id, label: name, hint: email || undefined }))
        }}
        onChoose={(choice) =>
          change({ party: choice ? { id: choice.value, label: choice.label } : null, document: null })
        }
      />
      {line.party && (
        <LineLookup
          cell="document"
          label={`Invoice that it settles, line ${number}`}
          placeholder="Invoice, if it settles one"
          emptyText="Nothing is open with them"
          invalid={Boolean(wrong.document_id)}
          text={line.document?.label ?? ''}
          loadOptions={async (q, signal) => {
            const { items } = await call(
              'GET /accounting/open-items',
              { party_type: type, party_id: line.party!.id },
              { signal },
            )
            return bestMatches(items, q, (item) => ({ names: [item.number, item.bill_no] })).map((item) => ({
              value: item.document_id,
              label: item.number,
              hint: `${item.outstanding} ${item.currency} open`,
            }))
          }}
          onChoose={(choice) => change({ document: choice ? { id: choice.value, label: choice.label } : null })}
        />
      )}
    </div>
  )
}
