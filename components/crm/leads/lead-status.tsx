'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import type { CrmRecord } from '@/components/crm/types'
import { text } from '@/components/record-page/types'
import { useRefresh } from '@/components/record-page/use-record'
import { announce } from '@/components/ui/feedback/announce'
import { toast } from '@/components/ui/feedback/toast'
import { Select } from '@/components/ui/fields/select'
import { isApiError, messageOf } from '@/lib/client/api'
import type { RowOf } from '@/lib/client/grid/grid-types'
import { updateRow } from '@/lib/client/queries'
import { STATUSES } from '@/lib/modules/crm/schemas'

/** Moves the lead to another status at once; if the server refuses, it shows where the lead really stands. */
export function LeadStatus({ record, lead }: { record: CrmRecord; lead: RowOf<'crm-leads'> }) {
  const refresh = useRefresh(record)
  const [wanted, setWanted] = useState<string | null>(null)
  const move = useMutation({
    mutationFn: (status: string) => updateRow(record.slug, record.id, { status, version: lead.version }),
    onMutate: (status) => setWanted(status),
    onSuccess: (_, status) => announce(`Status is now ${status}.`),
    onError: (error) =>
      toast.error('The status was not changed', {
        description: isApiError(error, 'stale')
          ? 'Someone else changed this lead in the meantime. Review it and try again.'
          : messageOf(error),
      }),
    onSettled: () => {
      setWanted(null)
      refresh()
    },
  })
  return (
    <Select
      aria-label="Status"
      className="w-40"
      value={wanted ?? text(lead.status)}
      onValueChange={(status) => status !== lead.status && move.mutate(status)}
      options={STATUSES.map(({ value, label }) => ({ value, label }))}
    />
  )
}
