'use client'
import { Pencil } from 'lucide-react'
import { IconButton } from '@/components/ui/icon-button'
import { LineForm, useLineForm } from './line-form'

type Props = {
  title: string
  /** What it is called without a title. */
  fallback: string
  /** What the title is here, e.g. "question". */
  kind: string
  mayEdit: boolean
  onSave: (title: string) => Promise<boolean>
}

/** What a widget is about; its author changes it in its place. */
export function WidgetTitle({ title, fallback, kind, mayEdit, onSave }: Props) {
  const editing = useLineForm()
  if (editing.open) {
    return (
      <LineForm
        label={`The ${kind}`}
        before={title}
        button="Save"
        onSave={async (text) => {
          const done = text === title || (await onSave(text))
          if (done) editing.hide()
          return done
        }}
        onClose={editing.hide}
      />
    )
  }
  return (
    <div className="flex min-h-7 items-start gap-1">
      <p className="min-w-0 flex-1 py-0.5 font-semibold break-words">{title || fallback}</p>
      {mayEdit && <IconButton size="sm" label={`Edit the ${kind}`} icon={<Pencil aria-hidden />} {...editing.opener} />}
    </div>
  )
}
