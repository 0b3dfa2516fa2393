'use client'
import { useMutation } from '@tanstack/react-query'
import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/feedback/notice'
import { toast } from '@/components/ui/feedback/toast'
import { messageOf } from '@/lib/client/api'
import type { ClientGrid } from '@/lib/client/grid/grid-types'
import { runOnRecord } from './run-on-record'
import type { RecordFacts } from './types'
import { useRefresh } from './use-record'

/** Says that the record is in the bin, and takes it out again. */
export function BinNotice({ record, grid }: { record: RecordFacts; grid: ClientGrid }) {
  const refresh = useRefresh(record)
  const mayRestore = grid.actions.some(({ key }) => key === 'restore')
  const restore = useMutation({
    mutationFn: () => restoreRow(record),
    onSuccess: () => {
      toast.success('Restored.')
      refresh()
    },
  })
  return (
    <Notice
      tone="warning"
      title={`This ${grid.singular.toLowerCase()} is in the bin.`}
      actions={
        mayRestore ? (
          <Button size="sm" icon={<Undo2 aria-hidden />} pending={restore.isPending} onClick={() => restore.mutate()}>
            Restore
          </Button>
        ) : (
          <Link href={`${record.list}?bin=1`} className="btn btn-secondary btn-sm">
            Open the bin
          </Link>
        )
      }
    >
      {restore.error ? messageOf(restore.error) : 'It can be read, not changed.'}
    </Notice>
  )
}

/** Takes a record out of the bin. */
export const restoreRow = (record: RecordFacts) => runOnRecord(record, 'restore')
