'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import { decimal } from '@/lib/modules/accounting/domain/schemas'
import type { JournalFormOptions } from '@/lib/modules/banking/schemas-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { ChoicesToCome, FormFrame } from './form-frame'
import { JournalLeg, type Leg, partyOf } from './journal-leg'
import { useSend } from './use-send'

/** Places of the form's fields in what is sent; of several accounts each has its own. */
const SHOWN = /^(remark|(lines\.\d+\.)?(account_id|amount|tax_template_id|cost_centre_id|supplier_id|customer_id))$/

/** A journal entry for the line, on one account or split over several; what is left is put on the last with one click. */
export function JournalForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { form, send, at } = useSend(line, SHOWN)
  const [edited, setEdited] = useState<Leg[] | null>(null)
  const [typed, setTyped] = useState<string | null>(null)
  const { data, error, refetch } = useQuery({
    queryKey: ['bank-journal-form', line.id, line.version],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/journal-form-options/{txn_id}', { txn_id: line.id }, { signal }),
    gcTime: 0,
  })
  const money = (amount: string) => format.money(amount, line.currency)
  const whole = decimal(line.amount).abs()
  const frame = {
    title: 'Journal entry',
    button: `Create the entry of ${money(whole.toFixed(2))}`,
    form,
  }
  if (!data)
    return (
      <FormFrame {...frame} waits={!error} blocked="The accounts could not be read." onSubmit={() => {}}>
        <ChoicesToCome error={error} again={() => void refetch()} />
      </FormFrame>
    )

  const { suggestion } = data
  const legs = edited ?? [firstLeg(data)]
  const remark = typed ?? (suggestion?.remark || data.defaults.remark)
  const rest = legs.reduce((left, { amount }) => left.minus(typedNumber(amount) ?? 0), whole)
  const change = (key: number, more: Partial<Leg>) =>
    setEdited((all) => (all ?? legs).map((leg) => (leg.key === key ? { ...leg, ...more } : leg)))
  const addRest = () =>
    setEdited([
      ...legs,
      { key: legs.at(-1)!.key + 1, account: null, amount: rest.toFixed(2), vat: '', cost_centre: '', party: null },
    ])
  const remove = (key: number) => {
    form.clear()
    setEdited(legs.filter((leg) => leg.key !== key))
  }
  const wired = (leg: Leg) => ({
    account_id: leg.account!.id,
    ...(leg.vat ? { tax_template_id: leg.vat } : {}),
    ...(leg.cost_centre ? { cost_centre_id: leg.cost_centre } : {}),
    ...(leg.party && partyOf(leg, data) ? { [`${partyOf(leg, data)}_id`]: leg.party.id } : {}),
  })
  const submit = () =>
    void send(
      `Journal entry made: ${legs.map(({ account }) => account!.label).join(', ')}`,
      {
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
      },
      (input, options) => call('POST /accounting/bank/create-journal/{txn_id}', input, options),
    )
  const nameless = legs.findIndex(({ account }) => !account)
  const partyless = legs.find((leg) => partyOf(leg, data) && !leg.party)
  const blocked =
    nameless >= 0
      ? legs.length === 1
        ? 'Choose an account.'
        : `Choose account ${nameless + 1}.`
      : partyless
        ? `Choose the ${partyOf(partyless, data)}.`
        : rest.isZero()
          ? null
          : 'The amounts do not come to the line yet.'
  return (
    <FormFrame {...frame} blocked={blocked} onSubmit={submit}>
      <p className="text-xs text-ink-muted">
        {suggestion ? `Filled in: ${suggestion.reasons.map(({ text }) => text).join('. ')}. ` : ''}
        Rules only suggest: nothing is posted until you create the entry. Payer names are different, auto-match posts
        their payments.
      </p>
      <ol className="flex flex-col gap-2">
        {legs.map((leg, n) => (
          <JournalLeg
            key={leg.key}
            leg={leg}
            at={n + 1}
            lineId={line.id}
            options={data}
            wrong={(field) => at[`lines.${n}.${field}`] ?? (legs.length === 1 ? at[field] : undefined)}
            onChange={(more) => change(leg.key, more)}
            onRemove={legs.length > 1 ? () => remove(leg.key) : undefined}
          />
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
      <Field label="Remark" error={at.remark}>
        <Input value={remark} maxLength={500} onChange={(event) => setTyped(event.target.value)} />
      </Field>
    </FormFrame>
  )
}

function firstLeg({ suggestion, defaults, accounts }: JournalFormOptions): Leg {
  return {
    key: 0,
    account: accounts.find(({ id }) => id === suggestion?.account_id) ?? null,
    amount: defaults.amount.replace('-', ''),
    vat: suggestion?.tax_template_id ?? '',
    cost_centre: suggestion?.cost_centre_id ?? '',
    party: null,
  }
}
