'use client'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { candidatesKey } from '../use-candidates'
import { useWorklist } from '../worklist/worklist-context'
import { FormFrame } from './form-frame'
import { useSend } from './use-send'

/** Places of the form's fields in what is sent. */
const SHOWN = /^(other_txn_id|bank_account_id|remark)$/
const WITH_AMOUNT = /^(other_txn_id|bank_account_id|remark|other_amount)$/

/** Money between two own accounts: with the line of the other statement where it is here, else with the account alone. */
export function TransferForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { accounts } = useWorklist()
  const { data, error, refetch } = useQuery({
    queryKey: candidatesKey(line.id),
    queryFn: ({ signal }) => call('GET /accounting/bank/match-candidates/{txn_id}', { txn_id: line.id }, { signal }),
  })
  const mirrors = (data?.candidates ?? []).flatMap((candidate) =>
    candidate.accept?.action === 'transfer' ? [{ id: candidate.accept.other_txn_id, label: candidate.title }] : [],
  )
  const others = accounts.filter(({ id, disabled }) => id !== line.bank_account_id && !disabled)
  const [chosen, setChosen] = useState<string | null>(null)
  const [amount, setAmount] = useState('')
  const [remark, setRemark] = useState('')
  const value = chosen ?? (mirrors[0] ? `line ${mirrors[0].id}` : others.length === 1 ? `account ${others[0]!.id}` : '')
  const [kind, id] = value.split(' ')
  const account = kind === 'account' ? others.find((one) => one.id === id) : undefined
  const foreign = account && account.currency !== line.currency
  const { form, send, at } = useSend(line, foreign ? WITH_AMOUNT : SHOWN)
  const out = line.amount.startsWith('-')
  return (
    <FormFrame
      title={out ? 'Transfer to another own account' : 'Transfer from another own account'}
      button="Book the transfer"
      blocked={id ? null : 'Choose the other account.'}
      // The line of the other account goes before the account alone.
      waits={!data && !error && !chosen}
      form={form}
      onSubmit={() =>
        void send(
          'Transfer booked',
          {
            txn_id: line.id,
            ...(kind === 'line' ? { other_txn_id: id } : { bank_account_id: id }),
            ...(foreign && typedNumber(amount) ? { other_amount: typedNumber(amount)! } : {}),
            ...(remark.trim() ? { remark: remark.trim() } : {}),
          },
          (input, options) => call('POST /accounting/bank/transfer/{txn_id}', input, options),
        )
      }
    >
      {others.length === 0 && (
        <Notice tone="info">There is no other bank account yet. Add one under Bank accounts first.</Notice>
      )}
      {error && (
        <Notice
          tone="warning"
          title="Lines of other accounts could not be looked through"
          actions={<Button onClick={() => void refetch()}>Try again</Button>}
        >
          {messageOf(error)}
        </Notice>
      )}
      <Field label={out ? 'Goes to' : 'Comes from'} error={at.other_txn_id ?? at.bank_account_id}>
        <Select
          value={value}
          placeholder="Choose an account"
          onValueChange={setChosen}
          options={[
            ...mirrors.map((mirror) => ({ value: `line ${mirror.id}`, label: `${mirror.label}: clears both lines` })),
            ...others.map((one) => ({ value: `account ${one.id}`, label: one.name, hint: 'without a line' })),
          ]}
        />
      </Field>
      {foreign && (
        <Field label={`Amount in ${account.currency}`} error={at.other_amount} help="Empty: by the rate of the day">
          <NumberCell value={amount} onValue={setAmount} decimals={2} />
        </Field>
      )}
      <Field label="Remark" error={at.remark}>
        <Input value={remark} maxLength={500} onChange={(event) => setRemark(event.target.value)} />
      </Field>
      <p className="text-xs text-ink-muted">
        One journal entry moves {format.money(line.amount.replace('-', ''), line.currency)}.
        {kind === 'account' &&
          ' A line of the other statement that is not cleared yet, or comes later, finds the same entry.'}
      </p>
    </FormFrame>
  )
}
