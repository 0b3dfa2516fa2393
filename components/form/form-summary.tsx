'use client'
import type { ReactNode } from 'react'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/feedback/notice'
import type { FormHandle } from './form-handle'
import { describePath, fieldFor } from './placed-errors'

type Props = { form: FormHandle; title?: string; actions?: ReactNode; className?: string }

/** What went wrong that no drawn field shows, and what someone else saved meanwhile. */
export function FormSummary({ form, title, actions, className }: Props) {
  const { refusal, conflict, fields } = form
  const elsewhere = refusal.errors.filter(
    ({ path }) => !fields.draws?.(path) && fieldFor(path, fields.drawn.keys()) === null,
  )
  if (conflict) return <ConflictNotice form={form} className={className} />
  if (!refusal.general && elsewhere.length === 0) return null
  return (
    <div data-form-summary className={cn('col-span-full', className)}>
      <Notice tone="danger" urgent title={title} actions={actions}>
        {refusal.general}
        {elsewhere.length > 0 && (
          <ul>
            {elsewhere.map(({ path, message }) => (
              <li key={path + message}>
                {describePath(path)}: {message}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

function ConflictNotice({ form, className }: { form: FormHandle; className?: string }) {
  const { conflict, fields, theirs } = form
  const changes = Object.entries(theirs?.changes ?? {})
  return (
    <div data-form-summary className={cn('col-span-full', className)}>
      <Notice
        tone="warning"
        urgent
        title={theirs ? 'Someone else saved changes while you were editing' : undefined}
        actions={
          theirs && (
            <>
              <Button size="sm" onClick={theirs.use}>
                Use theirs
              </Button>
              <Button size="sm" onClick={() => void theirs.overwrite()}>
                Save mine
              </Button>
            </>
          )
        }
      >
        {!theirs && conflict?.message}
        {changes.length > 0 && (
          <ul className="list-disc pl-4">
            {changes.map(([name, value]) => (
              <li key={name}>
                {fields.drawn.get(name) || describePath(name)}: {value}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}
