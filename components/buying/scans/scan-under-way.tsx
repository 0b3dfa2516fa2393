'use client'
import { useMutation } from '@tanstack/react-query'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { STAGES } from '@/lib/modules/buying/scans/schemas'
import type { ScanWire } from '@/lib/modules/buying/scans/schemas-answers'

type Props = { scan: ScanWire; onChanged: () => Promise<void> }

export function ScanUnderWay({ scan, onChanged }: Props) {
  const may = useCan('buying.scan.write')
  const stop = useMutation({
    mutationFn: () => call('POST /buying/scans/{id}/stop', { id: scan.id }),
    onSettled: onChanged,
    onError: (error) => toast.error('Reading was not stopped', { description: messageOf(error) }),
  })
  return (
    <section aria-label="Progress" aria-live="polite" className="card flex flex-col gap-3 p-4">
      <p className="text-sm">
        {scan.status === 'queued'
          ? 'The bill waits for its turn. You may leave this page; it is read all the same.'
          : `${STAGES[scan.stage] ?? 'Reading'}…`}
      </p>
      <Progress label={`Reading ${scan.file.name}`} value={scan.progress} text={`${scan.progress} %`} />
      {may && (
        <div>
          <Button pending={stop.isPending} onClick={() => stop.mutate()}>
            Stop reading
          </Button>
        </div>
      )}
    </section>
  )
}
