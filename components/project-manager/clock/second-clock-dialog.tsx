'use client'
import { Button } from '@/components/ui/button'
import { Dialog } from '@/components/ui/overlays/dialog'
import type { SecondClockAnswer } from './second-clock'

/** Asked once a person. */
export function SecondClockDialog(props: { other: string; answer: (choice: SecondClockAnswer) => void }) {
  const { other, answer } = props
  return (
    <Dialog
      open
      onOpenChange={(open) => !open && answer(null)}
      size="sm"
      title="Stop the other and start this?"
      footer={
        <>
          <Button onClick={() => answer('both')}>Let both run</Button>
          <Button variant="primary" onClick={() => answer('stop')}>
            Stop the other
          </Button>
        </>
      }
    >
      <p className="text-sm text-ink-muted">
        Your clock runs on “{other}”. We will do the same the next time you start a second one; the time sheet has the
        choice.
      </p>
    </Dialog>
  )
}
