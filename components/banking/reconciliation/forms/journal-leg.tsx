'use client'
import { Trash2 } from 'lucide-react'
import { useId } from 'react'
import { LineLookup } from '@/components/documents/lines/line-lookup'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import { call } from '@/lib/client/call'
import type { JournalFormOptions } from '@/lib/modules/banking/schemas-answers'
import { Wrong } from './form-frame'

export type Leg = {
  key: number
  account: { id: string; label: string } | null
  /** Empty: the rest. */
  amount: string
  vat: string
  cost_centre: string
  party: { id: string; label: string } | null
}

/** Whose balance the account of a leg is; null: nobody's. */
export function partyOf({ account }: Leg, { accounts }: JournalFormOptions): 'customer' | 'supplier' | null {
  const type = accounts.find(({ id }) => id === account?.id)?.account_type
  return type === 'receivable' ? 'customer' : type === 'payable' ? 'supplier' : null
}

type Props = {
  leg: Leg
  /** Which one it is, from one on. */
  at: number
  lineId: string
  options: JournalFormOptions
  /** What the server said of a field of it. */
  wrong: (field: string) => string | undefined
  onChange: (more: Partial<Leg>) => void
  /** Undefined: it is the only one. */
  onRemove: (() => void) | undefined
}

/** One account of a journal entry, with its amount, whose balance it is, and the VAT in it. */
export function JournalLeg({ leg, at, lineId, options, wrong, onChange, onRemove }: Props) {
  const wrongId = useId()
  const party = partyOf(leg, options)
  const said = ['account_id', 'amount', `${party}_id`, 'tax_template_id', 'cost_centre_id'].flatMap(
    (field) => wrong(field) ?? [],
  )
  const marks = (field: string) => ({ invalid: Boolean(wrong(field)), describedBy: wrong(field) ? wrongId : undefined })
  const aria = (field: string) => ({
    'aria-invalid': wrong(field) ? true : undefined,
    'aria-describedby': wrong(field) ? wrongId : undefined,
  })
  return (
    <li aria-label={`Account ${at}`} className="flex flex-col gap-1.5 rounded-md border border-line p-2">
      <div className="flex gap-1.5">
        <div className="min-w-0 flex-1">
          <LineLookup
            cell="account"
            label={`Account ${at}`}
            placeholder="Account"
            emptyText="No such account"
            text={leg.account?.label ?? ''}
            options={options.accounts.map(({ id, label }) => ({ value: id, label }))}
            {...marks('account_id')}
            onChoose={(choice) =>
              onChange({ account: choice && { id: choice.value, label: choice.label }, party: null })
            }
          />
        </div>
        <NumberCell
          label={`Amount ${at}`}
          value={leg.amount}
          decimals={2}
          {...aria('amount')}
          onValue={(amount) => onChange({ amount })}
          className="w-28"
        />
        {onRemove && (
          <IconButton size="sm" label={`Remove account ${at}`} icon={<Trash2 aria-hidden />} onClick={onRemove} />
        )}
      </div>
      <div className="flex flex-wrap gap-1.5">
        {party && (
          <LineLookup
            cell="party"
            className="min-w-40 flex-1"
            label={party === 'customer' ? 'Customer' : 'Supplier'}
            placeholder={party === 'customer' ? 'Customer' : 'Supplier'}
            emptyText="Nobody of that name"
            text={leg.party?.label ?? ''}
            loadOptions={async (q, signal) =>
              (
                await call(
                  'GET /accounting/bank/payment-form-options/{txn_id}',
                  { txn_id: lineId, party_type: party, q },
                  { signal },
                )
              ).parties.map(({ id, name }) => ({ value: id, label: name }))
            }
            {...marks(`${party}_id`)}
            onChoose={(choice) => onChange({ party: choice && { id: choice.value, label: choice.label } })}
          />
        )}
        <Select
          size="sm"
          className="min-w-32 flex-1"
          aria-label={`VAT ${at}`}
          value={leg.vat}
          {...aria('tax_template_id')}
          onValueChange={(vat) => onChange({ vat })}
          options={[
            { value: '', label: 'No VAT' },
            ...options.tax_templates.map(({ id, label, kind }) => ({
              value: id,
              label: `${label} (${kind === 'sales' ? 'sales' : 'purchases'}), included`,
            })),
          ]}
        />
        {options.cost_centres.length > 1 && (
          <Select
            size="sm"
            className="min-w-32 flex-1"
            aria-label={`Cost centre ${at}`}
            value={leg.cost_centre}
            {...aria('cost_centre_id')}
            onValueChange={(cost_centre) => onChange({ cost_centre })}
            options={[
              { value: '', label: 'Usual cost centre' },
              ...options.cost_centres.map(({ id, label }) => ({ value: id, label })),
            ]}
          />
        )}
      </div>
      <Wrong id={wrongId}>{said.join(' ')}</Wrong>
    </li>
  )
}
