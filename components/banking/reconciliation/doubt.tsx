'use client'
import { useQuery } from '@tanstack/react-query'
import { Notice } from '@/components/ui/feedback/notice'
import { useFormat } from '@/components/ui/format-context'
import { call } from '@/lib/client/call'
import { LINE_SOURCES } from '@/lib/modules/banking/schemas'
import type { WorklistLine } from '@/lib/modules/banking/schemas-worklist-answers'

/** The line may be here twice: which others have its day and amount. */
export function Doubt({ line }: { line: WorklistLine }) {
  const format = useFormat()
  const { data } = useQuery({
    queryKey: ['bank-line-twins', line.id],
    queryFn: async ({ signal }) => {
      const amount = line.amount.replace('-', '')
      const { lines } = await call(
        'GET /accounting/bank/worklist',
        {
          bank_account_id: line.bank_account_id,
          state: 'all',
          direction: line.amount.startsWith('-') ? 'out' : 'in',
          amount_from: amount,
          amount_to: amount,
          from: line.posted_on,
          to: line.posted_on,
        },
        { signal },
      )
      return lines.filter(({ id }) => id !== line.id)
    },
  })
  return (
    <Notice tone="warning" title="This line may be here already">
      <p>Ignore it if it is the same as one of these; if not, say that it is no duplicate.</p>
      <ul aria-label="Lines of its day and amount" className="mt-1 flex flex-col gap-0.5">
        {data?.map((twin) => (
          <li key={twin.id} className="flex flex-wrap gap-x-2">
            <span className="min-w-0 break-words">{twin.description || twin.reference || 'No text'}</span>
            <span>
              · {format.date(twin.posted_on)} · {LINE_SOURCES.find(({ value }) => value === twin.source)?.label}
              {twin.matched_voucher && ` · cleared by ${twin.matched_voucher}`}
            </span>
          </li>
        ))}
      </ul>
    </Notice>
  )
}
