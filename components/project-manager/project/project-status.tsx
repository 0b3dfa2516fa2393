'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { RecordFacts } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import { updateRow } from '@/lib/client/queries'
import { PROJECT_STATUSES } from '@/lib/modules/project-manager/schemas'

/** Where the project stands; if the server refuses another one, it shows what it really has. */
export function ProjectStatus({ record, status }: { record: RecordFacts; status: string }) {
  const refresh = useRefresh(record)
  const [wanted, setWanted] = useState<string | null>(null)
  const change = useMutation({
    mutationFn: (next: string) => updateRow(record.slug, record.id, { status: next }),
    onMutate: setWanted,
    onSuccess: () => announce('Status saved'),
    onError: (error) => toast.error('The status was not changed', { description: messageOf(error) }),
    onSettled: () => {
      setWanted(null)
      refresh()
    },
  })
  return (
    <Select
      aria-label="Status"
      className="w-36"
      value={wanted ?? status}
      onValueChange={(next) => next !== status && change.mutate(next)}
      options={PROJECT_STATUSES.map(({ value, label }) => ({ value, label }))}
    />
  )
}
