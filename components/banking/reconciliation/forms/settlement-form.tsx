'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useDeferredValue, useState } from 'react'
import { typedNumber } from '@/components/documents/form-values'
import { NumberCell } from '@/components/documents/number-cell'
import { Badge } from '@/components/ui/badge'
import { Field } from '@/components/ui/field'
import { useFormat } from '@/components/ui/format-context'
import { Notice } from '@/components/ui/notice'
import { Select } from '@/components/ui/select'
import { SkeletonLines } from '@/components/ui/skeleton'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist'
import { FormFrame } from './form-frame'
import { useSend } from './use-send'

/** What the gateway paid out: net to the bank, fees to their account, gross from clearing; the three legs are seen before they are posted. */
export function SettlementForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { send, pending, failure } = useSend(line)
  const [chosen, setChosen] = useState('')
  const [gross, setGross] = useState('')
  const asked = useDeferredValue(
    chosen
      ? { settlement_id: chosen }
      : typedNumber(gross)
        ? { gross: Number(typedNumber(gross)).toFixed(2) }
        : ({} as Record<string, string>),
  )
  const { data, error } = useQuery({
    queryKey: ['bank-settlement', line.id, line.version, asked],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/match-settlement/{txn_id}', { txn_id: line.id, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  if (!data && !error) return <SkeletonLines lines={4} />
  const money = (amount: string) => (Number(amount) === 0 ? '' : format.money(amount, line.currency))
  const ready = Boolean(data && data.legs.length > 0 && data.problem === '' && !error)
  return (
    <FormFrame
      title="Match a settlement"
      button="Post the settlement"
      ready={ready}
      pending={pending}
      failure={failure}
      onSubmit={() =>
        void send('Settlement matched', () =>
          call('POST /accounting/bank/match-settlement/{txn_id}', {
            txn_id: line.id,
            ...(data?.settlement_id ? { settlement_id: data.settlement_id } : asked),
          }),
        )
      }
    >
      {error && <Notice tone="danger">{messageOf(error)}</Notice>}
      {data && data.candidates.length > 0 ? (
        <Field label="Settlement">
          <Select
            value={data.settlement_id ?? ''}
            onValueChange={setChosen}
            options={data.candidates.map((one) => ({
              value: one.id,
              label: `${one.provider_id} · ${format.date(one.settled_on)} · ${format.money(one.net, one.currency)}`,
            }))}
          />
        </Field>
      ) : (
        <Field
          label="What customers paid"
          help="No settlement that was fetched pays exactly this amount. Type what customers paid in all; the rest is the gateway’s fees."
        >
          <NumberCell value={gross} onValue={setGross} decimals={2} data-first="" />
        </Field>
      )}
      {data?.problem && <Notice tone="warning">{data.problem}</Notice>}
      {data && data.legs.length > 0 && (
        <Table label="What would be posted">
          <thead>
            <tr>
              <Th>Account</Th>
              <Th numeric>Debit</Th>
              <Th numeric>Credit</Th>
            </tr>
          </thead>
          <tbody>
            {data.legs.map((leg) => (
              <Tr key={leg.part}>
                <Td>
                  {leg.account} {leg.is_new && <Badge tone="info">New</Badge>}
                </Td>
                <Td numeric>{money(leg.debit)}</Td>
                <Td numeric>{money(leg.credit)}</Td>
              </Tr>
            ))}
          </tbody>
        </Table>
      )}
    </FormFrame>
  )
}
