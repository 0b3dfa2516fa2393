'use client'
import Link from 'next/link'
import { CardSection } from '@/components/ui/card'
import { ShareBars } from '@/components/ui/charts/share-bars'
import { useFormat } from '@/components/ui/format-context'
import { ageing, bucketItems } from './overview-links'
import type { Overview } from './types'

const LABELS: Record<string, string> = {
  not_due: 'Not due',
  d1_30: '1–30 days late',
  d31_60: '31–60 days late',
  d61_90: '61–90 days late',
  over_90: 'Over 90 days late',
  unallocated: 'Unallocated',
}

/** What is open by how long it is late; each bar opens exactly its items. */
export function AgeingCard({ side, overview }: { side: 'receivable' | 'payable'; overview: Overview }) {
  const format = useFormat()
  const { total, buckets } = overview[side]
  const title = side === 'receivable' ? 'Owed to us' : 'We owe'
  return (
    <CardSection
      title={title}
      description={
        <span className="tabular">
          {format.money(total, overview.currency)} {side === 'receivable' ? 'from customers' : 'to suppliers'}
        </span>
      }
      actions={
        <Link href={ageing(side)} className="text-sm text-accent-ink hover:underline">
          By {side === 'receivable' ? 'customer' : 'supplier'}
        </Link>
      }
    >
      <ShareBars
        title="By age"
        series="amount"
        format={(value) => format.money(value, overview.currency)}
        data={buckets.map(({ bucket, amount }) => ({
          key: bucket,
          label: LABELS[bucket] ?? bucket,
          values: { amount },
          href: bucketItems(side, bucket),
        }))}
      />
    </CardSection>
  )
}
