'use client'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { toast } from '@/components/ui/feedback/toast'
import { useFormat } from '@/components/ui/format-context'
import { confirm } from '@/components/ui/overlays/confirm'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import type { FreedInvoice, LineWire } from '@/lib/modules/banking/schemas-answers'
import type { VoucherLine, WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'
import { lineKey } from './query-keys'
import { useMounted } from './use-mounted'
import { useVerbs } from './use-verbs'
import { useWorklist } from './worklist/worklist-context'

type Freed = { also_freed: string[]; removed: string[]; invoices: FreedInvoice[] }

/** Frees a cleared line; what else opens with it is told before and after. */
export function useUnallocate(line: WorklistLine, { matches }: LineWire) {
  const format = useFormat()
  const client = useQueryClient()
  const { acts, lines } = useWorklist()
  const verbs = useVerbs()
  const mounted = useMounted()
  const [pending, setPending] = useState(false)
  const latest = useRef({ verbs, lines })
  latest.current = { verbs, lines }
  const numbers = matches.map(({ number }) => number).join(', ')
  const wordsOf = (one: VoucherLine) =>
    `${one.description || 'a line without words'} of ${format.date(one.posted_on)} (${one.bank_account})`

  /** The words of other lines that the same vouchers cleared; what cannot be read is told by number afterwards. */
  async function others(): Promise<Map<string, string>> {
    const answers = await Promise.all(
      matches.map(({ kind, id }) =>
        call('GET /accounting/bank/voucher-lines', kind === 'payment' ? { payment_id: id } : { journal_id: id }).catch(
          () => ({ lines: [] }),
        ),
      ),
    )
    const found = answers.flatMap((answer) => answer.lines).filter(({ id }) => id !== line.id)
    return new Map(found.map((one) => [one.id, wordsOf(one)]))
  }

  function tell({ also_freed, removed, invoices }: Freed, names: Map<string, string>) {
    const named = also_freed.flatMap((id) => names.get(id) ?? []).slice(0, 3)
    const open = [...named, ...(named.length > 0 && named.length < also_freed.length ? ['and more'] : [])].join('; ')
    const words = [
      also_freed.length > 0 && `${countOf(also_freed.length, 'other line')} open again${open ? `: ${open}` : ''}.`,
      removed.length > 0 && 'The payout on the card gateway’s account is removed.',
      ...invoices.map(({ number, cancelled, message }) =>
        cancelled ? `${number} is cancelled.` : `${number} stays: ${message}`,
      ),
    ].filter(Boolean)
    if (words.length > 0) toast.info('More changed with it', { description: words.join(' '), duration: 15_000 })
    if (also_freed.length + removed.length === 0) return
    for (const id of also_freed) void client.invalidateQueries({ queryKey: lineKey(id) })
    latest.current.lines.reread()
  }

  async function unallocate(keep: boolean) {
    setPending(true)
    // Read before, since afterwards nothing ties them to this line.
    const names = keep ? new Map<string, string>() : await others()
    const also = [...names.values()]
    const agreed = await confirm({
      title: keep ? `Unlink ${numbers}?` : 'Unallocate the line?',
      body: keep
        ? `${numbers} ${matches.length === 1 ? 'stays' : 'stay'} booked, and the line is open again.`
        : `${numbers} ${matches.length === 1 ? 'is' : 'are'} cancelled: what was posted is reversed, invoices are open again, and so is the line.${
            also.length > 0
              ? ` ${also.length === 1 ? 'Another line is' : 'Other lines are'} freed with it: ${also.slice(0, 5).join('; ')}${also.length > 5 ? '; and more' : ''}.`
              : ''
          }`,
      button: keep ? 'Unlink' : `Cancel ${numbers} and open the line`,
      danger: !keep,
    })
    if (!agreed) return setPending(false)
    const answers: Freed[] = []
    const done = await acts.act({
      line,
      words: keep ? `${numbers} unlinked` : `${numbers} cancelled`,
      send: async () => {
        const answer = await call('POST /accounting/bank/unallocate/{txn_id}', { txn_id: line.id, keep_vouchers: keep })
        answers.push(answer)
        return answer
      },
    })
    setPending(false)
    if (!done) return
    void client.invalidateQueries({ queryKey: lineKey(line.id) })
    for (const freed of answers) tell(freed, names)
    if (mounted.current) latest.current.verbs.moveOn(line)
  }
  return { pending, unallocate }
}
