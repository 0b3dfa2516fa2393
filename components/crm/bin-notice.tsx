'use client'
import { Undo2 } from 'lucide-react'
import Link from 'next/link'
import { useState } from 'react'
import { useFormSubmit } from '@/components/auth/use-form-submit'
import { Button } from '@/components/ui/button'
import { Notice } from '@/components/ui/notice'
import { toast } from '@/components/ui/toast'
import { ApiError } from '@/lib/client/api'
import type { ClientGrid } from '@/lib/client/grid-types'
import { runGridAction } from '@/lib/client/queries'
import { listPath, type RecordFacts } from './types'
import { useRefresh } from './use-record'

type ActionAnswer = { ok: boolean; results: { ok: boolean; message: string }[] }

/** Says that the record is in the bin, and takes it out again. */
export function BinNotice({ record, grid }: { record: RecordFacts; grid: ClientGrid }) {
  const refresh = useRefresh(record)
  const [failed, setFailed] = useState<string | null>(null)
  const mayRestore = grid.actions.some(({ key }) => key === 'restore')
  const { pending, general, submit } = useFormSubmit(async () => {
    const answer = await runGridAction<ActionAnswer>(record.slug, 'restore', { ids: [record.id] })
    const [result] = answer.results
    setFailed(result && !result.ok ? result.message : null)
    if (!answer.ok) return
    toast.success('Restored.')
    refresh()
  })
  return (
    <Notice
      tone="warning"
      title={`This ${grid.singular.toLowerCase()} is in the bin.`}
      actions={
        mayRestore ? (
          <Button size="sm" icon={<Undo2 aria-hidden />} pending={pending} onClick={() => submit(undefined)}>
            Restore
          </Button>
        ) : (
          <Link href={`${listPath(record)}?bin=1`} className="btn btn-secondary btn-sm">
            Open the bin
          </Link>
        )
      }
    >
      {failed ?? general ?? 'It can be read, not changed.'}
    </Notice>
  )
}

/** Deletes and offers to undo it at once. */
export async function restoreRow(record: RecordFacts): Promise<void> {
  const answer = await runGridAction<ActionAnswer>(record.slug, 'restore', { ids: [record.id] })
  if (!answer.ok)
    throw new ApiError({
      status: 409,
      body: { detail: answer.results[0]?.message ?? 'It could not be restored.' },
      requestId: null,
    })
}
