'use client'
import { Check, Pencil, X } from 'lucide-react'
import { Button } from '@/components/ui/button'
import { Kbd } from '@/components/ui/kbd'
import { RejectForm } from './reject-form'

type Props = {
  askedBy: string
  /** How many are selected; 0: the shown one is decided. */
  selected: number
  hasChanged: boolean
  rejecting: boolean
  onApprove: () => void
  onEdit: (() => void) | null
  onReject: (reason: string) => void
  onRejecting: (rejecting: boolean) => void
}

/** The three verdicts, where the thumb is on a phone. */
export function DecisionFoot(props: Props) {
  const { askedBy, selected, hasChanged, rejecting, onApprove, onEdit, onReject, onRejecting } = props
  const many = selected > 0 ? ` ${selected}` : ''
  return (
    <section
      aria-label="Decide"
      className="shrink-0 border-t border-line bg-surface px-4 py-3 sm:px-6 max-lg:shadow-[0_-4px_12px_rgb(0_0_0/0.06)]"
    >
      {rejecting ? (
        <RejectForm askedBy={askedBy} count={selected} onReject={onReject} onCancel={() => onRejecting(false)} />
      ) : (
        <div className="flex gap-2 max-sm:[&>.btn]:h-12 max-sm:[&>.btn]:flex-1">
          <Button variant="primary" icon={<Check aria-hidden />} onClick={onApprove}>
            {hasChanged && !many ? 'Approve the new difference' : `Approve${many}`}
            <Kbd
              keys="A"
              className="max-sm:hidden [&>kbd]:border-transparent [&>kbd]:bg-white/20 [&>kbd]:text-on-accent"
            />
          </Button>
          {onEdit && (
            <Button icon={<Pencil aria-hidden />} onClick={onEdit}>
              Edit <Kbd keys="E" className="max-sm:hidden" />
            </Button>
          )}
          <Button icon={<X aria-hidden />} onClick={() => onRejecting(true)}>
            Reject{many} <Kbd keys="R" className="max-sm:hidden" />
          </Button>
        </div>
      )}
    </section>
  )
}
