'use client'
import { useQuery } from '@tanstack/react-query'
import { X } from 'lucide-react'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Notice } from '@/components/ui/feedback/notice'
import { Progress } from '@/components/ui/feedback/progress'
import { Spinner } from '@/components/ui/feedback/spinner'
import { useFormat } from '@/components/ui/format-context'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
import { IMPORT_STATUSES } from '@/lib/modules/banking/schemas-imports'
import type { ImportPreview, ImportWire } from '@/lib/modules/banking/schemas-imports-answers'
import { importQuery, isBusy, jobQuery } from './import-calls'
import { StatementDone } from './statement-done'
import { StatementPreview } from './statement-preview'
import type { StatementFile } from './use-statement-files'

/** One file from being sent to being taken in. */
export function StatementCard({ file, onClose }: { file: StatementFile; onClose: () => void }) {
  if (file.error)
    return (
      <Notice
        tone="danger"
        urgent
        title={`${file.name} was not read`}
        actions={<Button onClick={onClose}>Close</Button>}
      >
        {file.error}
      </Notice>
    )
  if (!file.importId)
    return (
      <div className="card flex items-center gap-3 p-4 text-sm" role="status">
        <Spinner /> Reading {file.name}…
      </div>
    )
  return <BroughtStatement id={file.importId} name={file.name} onClose={onClose} />
}

function BroughtStatement({ id, name, onClose }: { id: string; name: string; onClose: () => void }) {
  const { data, error, refetch } = useQuery(importQuery(id))
  if (error)
    return (
      <Notice
        tone="danger"
        urgent
        title={name}
        actions={
          <>
            <Button onClick={() => void refetch()}>Try again</Button>
            <Button onClick={onClose}>Close</Button>
          </>
        }
      >
        {messageOf(error)}
      </Notice>
    )
  if (!data)
    return (
      <div className="card flex items-center gap-3 p-4 text-sm" role="status">
        <Spinner /> {name}
      </div>
    )
  const one = data.import
  const status = IMPORT_STATUSES.find(({ value }) => value === one.status)
  return (
    <CardSection
      title={<span className="break-all">{one.file_name || name}</span>}
      description={<Facts one={one} />}
      actions={
        <>
          {status && <Badge tone={status.tone}>{status.label}</Badge>}
          <IconButton size="sm" label={`Close ${one.file_name}`} icon={<X aria-hidden />} onClick={onClose} />
        </>
      }
    >
      <Body preview={data} onClose={onClose} />
    </CardSection>
  )
}

function Facts({ one }: { one: ImportWire }) {
  const format = useFormat()
  const days = one.from_day && one.to_day ? `${format.date(one.from_day)} to ${format.date(one.to_day)}` : ''
  return <>{[one.bank_account, days].filter(Boolean).join(' · ')}</>
}

function Body({ preview, onClose }: { preview: ImportPreview; onClose: () => void }) {
  const one = preview.import
  if (isBusy(one)) return <UnderWay one={one} />
  if (one.status === 'ready') return <StatementPreview preview={preview} onClose={onClose} />
  if (one.status === 'done') return <StatementDone one={one} />
  return (
    <p className="text-sm">
      {one.error || (one.status === 'dropped' ? 'Nothing of it was taken in.' : 'Its lines were taken back.')}
    </p>
  )
}

function UnderWay({ one }: { one: ImportWire }) {
  const { data: job } = useQuery({ ...jobQuery(one.job_id ?? ''), enabled: one.job_id !== null })
  const words = job?.message ?? (one.status === 'reading' ? 'Reading the lines' : 'Taking the lines in')
  if (!job?.total)
    return (
      <p role="status" className="flex items-center gap-3 text-sm">
        <Spinner /> {words}…
      </p>
    )
  return <Progress label={words} value={job.done} max={job.total} text={`${words}: ${job.done} of ${job.total}`} />
}
