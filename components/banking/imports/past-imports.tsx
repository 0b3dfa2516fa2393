'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { countOf } from '@/lib/client/format'
import { IMPORT_STATUSES } from '@/lib/modules/banking/schemas-imports'
import type { ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import type { WorklistAccount } from '@/lib/modules/banking/schemas-worklist-answers'
import { importKeys, pastImportsQuery, revertImport } from './import-calls'
import { outcomeOf } from './import-words'

type Props = {
  account: WorklistAccount | undefined
  /** Shows one that waits again; undefined: the role may not. */
  onOpen: ((importId: string, name: string) => void) | undefined
  /** Ids of those that are open above. */
  shown: string[]
}

const PAGE = 20
/** As many as the server gives at once. */
const MOST = 100

/** Statements that came in before, from files, online banking and the gateway; what is open of them can be taken back. */
export function PastImports({ account, onOpen, shown }: Props) {
  const [most, setMost] = useState(PAGE)
  const { data: imports, error, isPlaceholderData } = useQuery(pastImportsQuery(account?.id ?? null, most))
  // A page that is full may have earlier ones behind it.
  const isFull = imports !== undefined && imports.length >= most
  return (
    <CardSection title="Imports so far" description={account?.name ?? 'All accounts'} flush>
      {error && <p className="p-4 text-sm text-danger-ink">{messageOf(error)}</p>}
      {!imports && !error && (
        <div className="p-4">
          <SkeletonLines lines={3} />
        </div>
      )}
      {imports?.length === 0 && <p className="p-4 text-sm text-ink-muted">Nothing was imported yet.</p>}
      <ul>
        {imports?.map((one) => (
          <PastImport
            key={one.id}
            one={one}
            onOpen={shown.includes(one.id) ? undefined : onOpen}
            mayRevert={Boolean(onOpen)}
          />
        ))}
      </ul>
      {(isFull || isPlaceholderData) && most < MOST && (
        <div className="p-3">
          <Button size="sm" pending={isPlaceholderData} onClick={() => setMost(most + PAGE)}>
            Show earlier ones
          </Button>
        </div>
      )}
      {isFull && most === MOST && <p className="px-4 py-3 text-xs text-ink-muted">The newest {MOST} are shown.</p>}
    </CardSection>
  )
}

function PastImport({ one, onOpen, mayRevert }: { one: ImportWire; onOpen: Props['onOpen']; mayRevert: boolean }) {
  const queries = useQueryClient()
  const status = IMPORT_STATUSES.find(({ value }) => value === one.status)
  const name = one.file_name || (one.source === 'gateway' ? 'Card gateway' : 'Online banking')
  const revert = useMutation({
    mutationFn: () => revertImport(one.id),
    onSettled: () => {
      void queries.invalidateQueries({ queryKey: importKeys.all })
      void queries.invalidateQueries({ queryKey: importKeys.one(one.id) })
    },
    onSuccess: ({ removed, kept_count, kept }) =>
      kept_count === 0
        ? toast.success(`${countOf(removed, 'line')} of ${name} taken back`)
        : toast.info(`${countOf(removed, 'line')} taken back, ${kept_count} left`, {
            description: `Left are those that are cleared or ignored, such as ${kept[0]?.description || 'one'}${kept[0]?.matched_voucher ? ` (${kept[0].matched_voucher})` : ''}.`,
          }),
    onError: (failure) => toast.error('It was not taken back', { description: messageOf(failure) }),
  })
  async function askAndRevert() {
    const sure = await confirm({
      title: `Take ${name} back?`,
      body: `Its lines that are still to be cleared are removed. Lines that are cleared or ignored stay, with what was booked for them.`,
      button: 'Take it back',
      danger: true,
    })
    if (sure) revert.mutate()
  }
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-1 border-b border-line px-4 py-2.5 text-sm last:border-b-0">
      <div className="min-w-0 flex-1 basis-56">
        <p className="font-medium break-all">{name}</p>
        <p className="text-xs text-ink-muted">
          {[one.bank_account, one.created_by_name].filter(Boolean).join(' · ')} ·{' '}
          <RelativeTime value={one.created_at} />
        </p>
        <p className="text-xs text-ink-muted">{one.error || (one.status === 'done' ? outcomeOf(one) : '')}</p>
      </div>
      {status && <Badge tone={status.tone}>{status.label}</Badge>}
      {onOpen && (one.status === 'ready' || one.status === 'reading' || one.status === 'importing') && (
        <Button size="sm" onClick={() => onOpen(one.id, name)}>
          Look at it
        </Button>
      )}
      {mayRevert && one.status === 'done' && one.imported > 0 && (
        <Button size="sm" pending={revert.isPending} onClick={askAndRevert} aria-label={`Take back ${name}`}>
          Take back
        </Button>
      )}
    </li>
  )
}
