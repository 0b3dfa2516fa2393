'use client'
import { Eraser, Pencil, X } from 'lucide-react'
import { Editor } from '@/components/cells/editor'
import { Button } from '@/components/ui/button'
import { Field } from '@/components/ui/fields/field'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import { useGrid } from '../grid-context'
import { useOptionLoader } from '../state/use-options'
import type { ChosenField } from './bulk-edit-model'

type Props = {
  field: ChosenField
  onChange: (part: Partial<ChosenField>) => void
  onRemove: () => void
}

/** The value that all rows get in one field, or that it is to be emptied. */
export function BulkEditField({ field, onChange, onRemove }: Props) {
  const { grid } = useGrid()
  const column = grid.columns.find(({ key }) => key === field.key)
  const loadOptions = useOptionLoader(grid.slug, field.key)
  if (!column) return null
  // A choice with a value from the start always has one.
  const mayBeEmpty = !column.required && column.type !== 'boolean' && column.default === undefined
  return (
    <div className="flex items-start gap-1.5">
      <Field label={column.label} name={field.key} help={column.help} className="flex-1">
        {field.clear ? (
          <p className="flex min-h-8 items-center rounded-md border border-dashed border-line-strong px-3 text-sm text-ink-muted touch:min-h-11">
            Will be emptied
          </p>
        ) : column.type === 'boolean' ? (
          <Select
            options={[
              { value: 'true', label: 'Yes' },
              { value: 'false', label: 'No' },
            ]}
            value={field.value === undefined ? null : String(field.value)}
            onValueChange={(value) => onChange({ value })}
          />
        ) : (
          <Editor
            field={{ ...column, required: true }}
            value={field.value}
            onChange={(value) => onChange({ value })}
            loadOptions={loadOptions}
          />
        )}
      </Field>
      <div className="mt-5 flex shrink-0 gap-1">
        {mayBeEmpty && (
          <Button
            variant="ghost"
            icon={field.clear ? <Pencil aria-hidden /> : <Eraser aria-hidden />}
            onClick={() => onChange({ clear: !field.clear })}
            aria-label={field.clear ? `Enter a value for ${column.label}` : `Empty ${column.label}`}
          >
            {field.clear ? 'Enter' : 'Empty'}
          </Button>
        )}
        <IconButton label={`Leave ${column.label} as it is`} icon={<X aria-hidden />} onClick={onRemove} />
      </div>
    </div>
  )
}
