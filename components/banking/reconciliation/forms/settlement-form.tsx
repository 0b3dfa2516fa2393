'use client'
import { keepPreviousData, useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { useFormat } from '@/components/ui/format-context'
import { Table, Td, Th, Tr } from '@/components/ui/table'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import type { SettlementPreview } from '@/lib/modules/banking/schemas-gateway-answers'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { useSettled } from '../../use-settled'
import { ChoicesToCome, FormFrame } from './form-frame'
import { useSend } from './use-send'

/** What the gateway paid out: net to the bank, fees to their account, gross from clearing; the three legs are seen before they are posted. */
export function SettlementForm({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { form, send, at } = useSend(line, /^(settlement_id|gross)$/)
  const [chosen, setChosen] = useState('')
  const [typed, setTyped] = useState('')
  const gross = typedNumber(typed) ? Number(typedNumber(typed)).toFixed(2) : ''
  const settled = useSettled(gross)
  const asked: { settlement_id?: string; gross?: string } = chosen
    ? { settlement_id: chosen }
    : settled
      ? { gross: settled }
      : {}
  const {
    data: read,
    error,
    isPlaceholderData,
    refetch,
  } = useQuery({
    queryKey: ['bank-settlement', line.id, line.version, asked],
    queryFn: ({ signal }) =>
      call('GET /accounting/bank/match-settlement/{txn_id}', { txn_id: line.id, ...asked }, { signal }),
    placeholderData: keepPreviousData,
    retry: false,
    gcTime: 0,
  })
  // What was typed last may be refused, and has to be there to be typed again.
  const known = useRef(read)
  if (read) known.current = read
  const data = known.current
  // Legs of what was chosen before are no sight of what would be posted.
  const stale = isPlaceholderData || (!chosen && gross !== settled)
  const money = (amount: string) => (Number(amount) === 0 ? '' : format.money(amount, line.currency))
  const frame = {
    title: 'Match a settlement',
    button: 'Post the settlement',
    form,
    onSubmit: () =>
      void send(
        'Settlement matched',
        {
          txn_id: line.id,
          ...(!chosen && data?.settlement_id ? { settlement_id: data.settlement_id } : asked),
        },
        (input, options) => call('POST /accounting/bank/match-settlement/{txn_id}', input, options),
      ),
  }
  if (!data)
    return (
      <FormFrame {...frame} blocked={error ? 'The settlements could not be read.' : 'The settlements are being read.'}>
        <ChoicesToCome error={error} again={() => void refetch()} />
      </FormFrame>
    )
  return (
    <FormFrame
      {...frame}
      blocked={error ? 'Change it, or try again.' : stale ? 'What would be posted is being worked out.' : whyNot(data)}
    >
      {error && (
        <Notice tone="danger" actions={<Button onClick={() => void refetch()}>Try again</Button>}>
          {messageOf(error)}
        </Notice>
      )}
      {data.candidates.length > 0 ? (
        <Field label="Settlement" error={at.settlement_id}>
          <Select
            value={chosen || data.settlement_id || ''}
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
          error={at.gross}
          help="No settlement that was fetched pays exactly this amount. Type what customers paid in all; the rest is the gateway’s fees."
        >
          <NumberCell value={typed} onValue={setTyped} decimals={2} data-first="" />
        </Field>
      )}
      {!stale && !error && data.problem && <Notice tone="warning">{data.problem}</Notice>}
      {!error && data.legs.length > 0 && (
        <div aria-busy={stale || undefined} className={cn('transition-opacity', stale && 'opacity-50')}>
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
        </div>
      )}
    </FormFrame>
  )
}

function whyNot({ legs, problem }: SettlementPreview): string | null {
  if (problem) return 'This cannot be posted as it stands.'
  return legs.length > 0 ? null : 'Type what customers paid in all.'
}
