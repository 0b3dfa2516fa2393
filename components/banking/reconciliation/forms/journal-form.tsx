'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { typedNumber } from '@/components/documents/form-values'
import { LineLookup } from '@/components/documents/line-lookup'
import { NumberCell } from '@/components/documents/number-cell'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { SkeletonLines } from '@/components/ui/skeleton'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { JournalFormOptions } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { FormFrame } from './form-frame'
import { useSend } from './use-send'

export function JournalForm({ line }: { line: WorklistLine }) {
  const { data, error } = useQuery({
    queryKey: ['bank-journal-form', line.id, line.version],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/journal-form-options/{txn_id}', { txn_id: line.id }, { signal }),
    gcTime: 0,
  })
  if (error) return <Notice tone="danger">{messageOf(error)}</Notice>
  if (!data) return <SkeletonLines lines={5} />
  return <Filled line={line} options={data} />
}

type Leg = {
  key: number
  account: { id: string; label: string } | null
  /** Empty: the rest. */
  amount: string
  vat: string
  cost_centre: string
  party: { id: string; label: string } | null
}

/** A journal entry for the line, on one account or split over several; what is left is put on the last with one click. */
function Filled({ line, options }: { line: WorklistLine; options: JournalFormOptions }) {
  const format = useFormat()
  const { send, pending, failure } = useSend(line)
  const { suggestion, defaults } = options
  const accountOf = (id: string | undefined) => options.accounts.find((account) => account.id === id) ?? null
  const [legs, setLegs] = useState<Leg[]>([
    {
      key: 0,
      account: accountOf(suggestion?.account_id),
      amount: defaults.amount.replace('-', ''),
      vat: suggestion?.tax_template_id ?? '',
      cost_centre: suggestion?.cost_centre_id ?? '',
      party: null,
    },
  ])
  const [remark, setRemark] = useState(suggestion?.remark || defaults.remark)
  const money = (amount: string) => format.money(amount, defaults.currency)
  const whole = decimal(defaults.amount).abs()
  const rest = legs.reduce((left, { amount }) => left.minus(typedNumber(amount) ?? 0), whole)
  const change = (key: number, more: Partial<Leg>) =>
    setLegs((all) => all.map((leg) => (leg.key === key ? { ...leg, ...more } : leg)))
  const addRest = () =>
    setLegs((all) => [
      ...all,
      { key: all.at(-1)!.key + 1, account: null, amount: rest.toFixed(2), vat: '', cost_centre: '', party: null },
    ])
  const partyOf = (leg: Leg): 'customer' | 'supplier' | null => {
    const type = accountOf(leg.account?.id)?.account_type
    return type === 'receivable' ? 'customer' : type === 'payable' ? 'supplier' : null
  }
  const wired = (leg: Leg) => ({
    account_id: leg.account!.id,
    ...(leg.vat ? { tax_template_id: leg.vat } : {}),
    ...(leg.cost_centre ? { cost_centre_id: leg.cost_centre } : {}),
    ...(leg.party && partyOf(leg) ? { [`${partyOf(leg)}_id`]: leg.party.id } : {}),
  })
  const submit = () =>
    void send(`Journal entry made: ${legs.map(({ account }) => account!.label).join(', ')}`, () =>
      call('POST /accounting/bank/create-journal/{txn_id}', {
        txn_id: line.id,
        remark,
        ...(legs.length === 1
          ? {
              ...wired(legs[0]!),
              ...(suggestion?.rule_id && suggestion.account_id === legs[0]!.account!.id
                ? { rule_id: suggestion.rule_id }
                : {}),
            }
          : {
              lines: legs.map((leg) => ({ ...wired(leg), amount: decimal(typedNumber(leg.amount) ?? 0).toFixed(2) })),
            }),
      }),
    )
  return (
    <FormFrame
      title="Journal entry"
      button={`Create the entry of ${money(whole.toFixed(2))}`}
      ready={rest.isZero() && legs.every((leg) => leg.account && (!partyOf(leg) || leg.party))}
      pending={pending}
      failure={failure}
      onSubmit={submit}
    >
      <p className="text-xs text-ink-muted">
        {suggestion ? `Filled in: ${suggestion.reasons.map(({ text }) => text).join('. ')}. ` : ''}
        Rules only suggest: nothing is posted until you create the entry. Payer names are different, auto-match posts
        their payments.
      </p>
      <ol className="flex flex-col gap-2">
        {legs.map((leg, at) => (
          <li
            key={leg.key}
            aria-label={`Account ${at + 1}`}
            className="flex flex-col gap-1.5 rounded-md border border-line p-2"
          >
            <div className="flex gap-1.5">
              <div className="min-w-0 flex-1">
                <LineLookup
                  cell="account"
                  label={`Account ${at + 1}`}
                  placeholder="Account"
                  emptyText="No such account"
                  text={leg.account?.label ?? ''}
                  options={options.accounts.map(({ id, label }) => ({ value: id, label }))}
                  onChoose={(choice) =>
                    change(leg.key, { account: choice && { id: choice.value, label: choice.label }, party: null })
                  }
                />
              </div>
              <NumberCell
                label={`Amount ${at + 1}`}
                value={leg.amount}
                decimals={2}
                onValue={(amount) => change(leg.key, { amount })}
                className="w-28"
              />
              {legs.length > 1 && (
                <IconButton
                  size="sm"
                  label={`Remove account ${at + 1}`}
                  icon={<Trash2 aria-hidden />}
                  onClick={() => setLegs((all) => all.filter(({ key }) => key !== leg.key))}
                />
              )}
            </div>
            <div className="flex flex-wrap gap-1.5">
              {partyOf(leg) && (
                <LineLookup
                  cell="party"
                  className="min-w-40 flex-1"
                  label={partyOf(leg) === 'customer' ? 'Customer' : 'Supplier'}
                  placeholder={partyOf(leg) === 'customer' ? 'Customer' : 'Supplier'}
                  emptyText="Nobody of that name"
                  text={leg.party?.label ?? ''}
                  loadOptions={async (q, signal) =>
                    (
                      await call(
                        'GET /accounting/bank/payment-form-options/{txn_id}',
                        { txn_id: line.id, party_type: partyOf(leg)!, q },
                        { signal },
                      )
                    ).parties.map(({ id, name }) => ({ value: id, label: name }))
                  }
                  onChoose={(choice) => change(leg.key, { party: choice && { id: choice.value, label: choice.label } })}
                />
              )}
              <Select
                size="sm"
                className="min-w-32 flex-1"
                aria-label={`VAT ${at + 1}`}
                value={leg.vat}
                onValueChange={(vat) => change(leg.key, { vat })}
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
                  aria-label={`Cost centre ${at + 1}`}
                  value={leg.cost_centre}
                  onValueChange={(cost_centre) => change(leg.key, { cost_centre })}
                  options={[
                    { value: '', label: 'Usual cost centre' },
                    ...options.cost_centres.map(({ id, label }) => ({ value: id, label })),
                  ]}
                />
              )}
            </div>
          </li>
        ))}
      </ol>
      <div className="flex flex-wrap items-center justify-between gap-2">
        <p aria-live="polite" className={rest.isZero() ? 'text-sm text-success-ink' : 'text-sm text-warning-ink'}>
          {rest.isZero() ? 'The entry comes to the line.' : rest.isNegative() ? 'Too much by ' : 'Still left: '}
          {!rest.isZero() && <span className="tabular font-semibold">{money(rest.abs().toFixed(2))}</span>}
        </p>
        {!rest.isZero() && (
          <Button size="sm" icon={<Plus aria-hidden />} onClick={addRest}>
            Put {money(rest.toFixed(2))} on another account
          </Button>
        )}
      </div>
      <Field label="Remark">
        <Input value={remark} maxLength={500} onChange={(event) => setRemark(event.target.value)} />
      </Field>
    </FormFrame>
  )
}
