'use client'
import { CircleCheck, FileText, Lock, X } from 'lucide-react'
import Link from 'next/link'
import { Button } from '@/components/ui/button'
import { Progress } from '@/components/ui/feedback/progress'
import { IconButton } from '@/components/ui/icon-button'
import { PasswordForm } from './password-form'
import type { Upload } from './use-uploads'

type Props = {
  upload: Upload
  onUnlock: (password: string) => void
  onAgain: () => void
  onDrop: () => void
}

/** One file on its way up. */
export function UploadRow({ upload, onUnlock, onAgain, onDrop }: Props) {
  const { file, state, share, message } = upload
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 border-t border-line px-3 py-2 text-sm first:border-t-0">
      <Mark state={state} />
      <span className="min-w-0 flex-1 basis-40 truncate" title={file.name}>
        {file.name}
      </span>
      {state === 'waiting' && <span className="text-xs text-ink-faint">Waits for the files before it</span>}
      {state === 'sending' && (
        <Progress
          className="w-44"
          label={`Sending ${file.name}`}
          value={Math.round(share * 100)}
          text={share < 1 ? `${Math.round(share * 100)} %` : 'Checking'}
        />
      )}
      {state === 'sent' && (
        <Link href={`/buying/scans/${upload.scanId}`} className="text-accent-ink underline underline-offset-2">
          Sent; open it
        </Link>
      )}
      {state === 'refused' && (
        <span className="min-w-0 basis-full text-danger-ink sm:basis-auto" role="alert">
          {message}
        </span>
      )}
      {state === 'locked' && <PasswordForm message={message} name={file.name} onPassword={onUnlock} />}
      {state === 'refused' && file.size > 0 && (
        <Button size="sm" onClick={onAgain}>
          Try again
        </Button>
      )}
      {state !== 'sending' && (
        <IconButton size="sm" label={`Take ${file.name} off this list`} icon={<X aria-hidden />} onClick={onDrop} />
      )}
    </li>
  )
}

function Mark({ state }: Pick<Upload, 'state'>) {
  if (state === 'sent') return <CircleCheck aria-hidden className="size-4 shrink-0 text-success-ink" />
  if (state === 'locked') return <Lock aria-hidden className="size-4 shrink-0 text-warning-ink" />
  return <FileText aria-hidden className="size-4 shrink-0 text-ink-faint" />
}
