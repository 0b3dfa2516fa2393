'use client'
import { type FormEvent, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Checkbox } from '@/components/ui/checkbox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { isApiError, messageOf } from '@/lib/client/api'
import type { SavedView } from '@/lib/client/grid-types'
import type { SavedViews } from './use-saved-views'

/** What a name is asked for: a new view, or one that has a name already. */
export type Naming = { kind: 'new' } | { kind: 'rename'; view: SavedView }

type Props = { naming: Naming; views: SavedViews; onClose: () => void }

export function ViewNameDialog({ naming, views, onClose }: Props) {
  const maySay = useCan('core.view.share')
  const renaming = naming.kind === 'rename'
  const [name, setName] = useState(renaming ? naming.view.name : '')
  const [shared, setShared] = useState(false)
  const [busy, setBusy] = useState(false)
  const [problem, setProblem] = useState<{ field?: string; other?: string }>({})

  const submit = async (event: FormEvent) => {
    event.preventDefault()
    // A portal's form lies within the page's in React's eyes.
    event.stopPropagation()
    if (busy) return
    if (name.trim() === '') return setProblem({ field: 'Give the view a name.' })
    setBusy(true)
    try {
      if (renaming) await views.rename(naming.view, name.trim())
      else await views.saveAs(name.trim(), shared)
      onClose()
    } catch (error) {
      const field = isApiError(error) ? error.fieldMessages().name : undefined
      setProblem(field ? { field } : { other: messageOf(error) })
      setBusy(false)
    }
  }
  return (
    <Dialog
      open
      size="sm"
      onOpenChange={(open) => !open && onClose()}
      title={renaming ? `Rename ${naming.view.name}` : 'Save this view'}
      description={renaming ? undefined : 'Filters, sorting, columns and their widths, as you see them now.'}
      footer={
        <>
          <Button onClick={onClose}>Cancel</Button>
          <Button type="submit" form="view-name" variant="primary" pending={busy}>
            {renaming ? 'Rename' : 'Save view'}
          </Button>
        </>
      }
    >
      <form id="view-name" noValidate onSubmit={submit} className="flex flex-col gap-4">
        {problem.other && <Notice tone="danger">{problem.other}</Notice>}
        <Field label="Name" required error={problem.field}>
          <Input
            autoComplete="off"
            maxLength={80}
            value={name}
            onChange={(event) => {
              setName(event.target.value)
              setProblem({})
            }}
          />
        </Field>
        {!renaming && maySay && (
          <Checkbox
            label="Share with everybody"
            help="All who may see this list find it among their views. Only you and administrators can change it."
            checked={shared}
            onCheckedChange={setShared}
          />
        )}
      </form>
    </Dialog>
  )
}
