'use client'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import type { SavedView } from '@/lib/client/grid/grid-types'
import type { SavedViews } from './use-saved-views'

/** What a name is asked for: a new view, or one that has a name already. */
export type Naming = { kind: 'new' } | { kind: 'rename'; view: SavedView }

type Props = { naming: Naming; views: SavedViews; onClose: () => void }

export function ViewNameDialog({ naming, views, onClose }: Props) {
  const mayShare = useCan('core.view.share')
  const renaming = naming.kind === 'rename'
  const form = useForm({
    initial: { name: renaming ? naming.view.name : '', shared: false },
    check: ({ name }) => ({ name: name.trim() === '' ? 'Give the view a name.' : undefined }),
    send: async ({ name, shared }) => {
      if (renaming) await views.rename(naming.view, name.trim())
      else await views.saveAs(name.trim(), shared)
      onClose()
    },
  })
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={renaming ? `Rename ${naming.view.name}` : 'Save this view'}
      description={renaming ? undefined : 'Filters, sorting, columns and their widths, as you see them now.'}
      button={renaming ? 'Rename' : 'Save view'}
    >
      <Field label="Name" name="name" required>
        <Input {...form.text('name')} autoComplete="off" maxLength={80} />
      </Field>
      {!renaming && mayShare && (
        <Checkbox
          label="Share with everybody"
          help="All who may see this list find it among their views. Only you and administrators can change it."
          {...form.toggle('shared')}
        />
      )}
    </FormDialog>
  )
}
