'use client'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Notice } from '@/components/ui/notice'
import type { FormHandle } from './form'
import { describePath, fieldFor } from './placed-errors'

/** What went wrong that no drawn field shows, and what someone else saved meanwhile. */
export function FormSummary({ form, title, className }: { form: FormHandle; title?: string; className?: string }) {
  const { refusal, conflict, fields } = form
  const elsewhere = refusal.errors.filter(({ path }) => fieldFor(path, fields.drawn.keys()) === null)
  if (conflict) return <ConflictNotice form={form} className={className} />
  if (!refusal.general && elsewhere.length === 0) return null
  return (
    <div data-form-summary className={cn('col-span-full', className)}>
      <Notice tone="danger" urgent title={title}>
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
                {fields.drawn.get(name) || describePath(name)}: {describeValue(value)}
              </li>
            ))}
          </ul>
        )}
      </Notice>
    </div>
  )
}

function describeValue(value: unknown): string {
  if (value === null || value === undefined || value === '') return 'cleared'
  if (typeof value === 'boolean') return value ? 'yes' : 'no'
  if (Array.isArray(value) && value.every((part) => typeof part !== 'object')) return value.join(', ') || 'cleared'
  return typeof value === 'object' ? 'changed' : String(value)
}
