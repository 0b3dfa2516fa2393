'use client'
import { FlaskConical, ListOrdered } from 'lucide-react'
import { useState } from 'react'
import type { GridStart } from '@/components/grid/data/grid-requests'
import { GridScreen } from '@/components/grid/grid-screen'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { RuleOrderDialog } from './rule-order-dialog'
import { TryDialog } from './try-dialog'

type Props = { kind: 'rules' | 'payer-names'; start: GridStart }

/** The list of rules or payer names; above it what they do, and a trial before one is saved. */
export function RulesScreen({ kind, start }: Props) {
  const mayCreate = useCan('banking.rule.create')
  const mayOrder = useCan('banking.rule.update')
  const [trying, setTrying] = useState(false)
  const [ordering, setOrdering] = useState(false)
  return (
    <div className="flex h-full min-h-0 flex-col">
      <section
        aria-label="What they do"
        className="flex shrink-0 flex-wrap items-center gap-x-3 gap-y-2 px-4 pt-4 text-sm sm:px-6"
      >
        <p className="min-w-0 flex-1 basis-64 text-ink-muted">
          {kind === 'rules' ? (
            <>
              A rule <b className="text-ink">suggests, and never posts</b>: it fills in Create Journal, and a person
              decides. The first rule that fits a line counts.
            </>
          ) : (
            <>
              A payer name <b className="text-ink">posts by itself</b>: auto-match books a payment for each line that
              has it. Of several that fit, the longest counts.
            </>
          )}
        </p>
        <Button icon={<FlaskConical aria-hidden />} onClick={() => setTrying(true)}>
          Try words on the lines
        </Button>
        {kind === 'rules' && mayOrder && (
          <Button icon={<ListOrdered aria-hidden />} onClick={() => setOrdering(true)}>
            Change the order
          </Button>
        )}
      </section>
      <div className="min-h-0 flex-1">
        <GridScreen {...start} />
      </div>
      {trying && <TryDialog kind={kind} mayCreate={mayCreate} onClose={() => setTrying(false)} />}
      {ordering && <RuleOrderDialog onClose={() => setOrdering(false)} />}
    </div>
  )
}
