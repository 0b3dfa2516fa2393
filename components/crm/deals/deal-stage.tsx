'use client'
import { useMutation } from '@tanstack/react-query'
import { CircleX, Trophy, Undo2 } from 'lucide-react'
import { useState } from 'react'
import type { CrmRecord } from '@/components/crm/types'
import { text } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { Button } from '@/components/ui/button'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { updateRow } from '@/lib/client/queries'
import type { Stage } from '@/lib/modules/crm/schemas'

type Props = { record: CrmRecord; deal: RowOf<'crm-deals'>; stages: Stage[] }
type Change = { stage_id: string } | { status: string }

/** Moves the deal along its pipeline, or closes and reopens it; if the server refuses, it shows where it really stands. */
export function DealStage({ record, deal, stages }: Props) {
  const refresh = useRefresh(record)
  const [wanted, setWanted] = useState<string | null>(null)
  const move = useMutation({
    // Without the version, as on the board: where it goes does not depend on what somebody else wrote meanwhile.
    mutationFn: (change: Change) => updateRow(record.slug, record.id, change),
    onMutate: (change) => setWanted('stage_id' in change ? change.stage_id : null),
    onSuccess: (answer) => announce(`Now in ${text(answer.row.stage_id__label)}.`),
    onError: (error) => toast.error('The deal was not moved', { description: messageOf(error) }),
    onSettled: () => {
      setWanted(null)
      refresh()
    },
  })
  const status = text(deal.status)
  const to = (value: string) => move.mutate({ status: value })
  return (
    <>
      <Select
        aria-label="Stage"
        className="w-44"
        value={wanted ?? text(deal.stage_id)}
        onValueChange={(stage_id) => stage_id !== deal.stage_id && move.mutate({ stage_id })}
        options={stages.map(({ id, name }) => ({ value: id, label: name }))}
      />
      {status === 'open' ? (
        <>
          <Button icon={<Trophy aria-hidden />} disabled={move.isPending} onClick={() => to('won')}>
            Won
          </Button>
          <Button icon={<CircleX aria-hidden />} disabled={move.isPending} onClick={() => to('lost')}>
            Lost
          </Button>
        </>
      ) : (
        <Button icon={<Undo2 aria-hidden />} disabled={move.isPending} onClick={() => to('open')}>
          Reopen
        </Button>
      )}
    </>
  )
}
