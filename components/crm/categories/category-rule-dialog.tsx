'use client'
import { useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { CategoryRulePreview } from './category-rule-preview'
import { SOURCE_WORDS, type SourceType } from './category-words'

const TYPES = Object.entries(SOURCE_WORDS).map(([value, { title }]) => ({ value, label: title }))

type Values = { source_type: SourceType; source_id: string; category: string }
const EMPTY: Values = { source_type: 'campaign', source_id: '', category: '' }

/** Adds a rule, and shows beforehand what it would change. */
export function CategoryRuleDialog({ onSaved }: { onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  const form = useForm<Values>({
    initial: EMPTY,
    send: async (values, { idempotencyKey }) => {
      const { rule } = await call('POST /crm/category-rules', values, { idempotencyKey })
      toast.success(`Leads of ${rule.source_id} get the category ${rule.category} from now on`)
      onSaved()
      change(false)
    },
  })
  const { source_type: type, source_id, category } = form.values
  const draft = useDeferredValue({ ...form.values, category: category.trim() })
  const isComplete = draft.source_id !== '' && draft.category !== ''
  const preview = useQuery({
    queryKey: ['crm', 'category-rule-preview', draft],
    queryFn: ({ signal }) => call('POST /crm/category-rules/preview', draft, { signal }),
    enabled: open && isComplete,
    placeholderData: (before) => before,
  })
  function change(next: boolean) {
    setOpen(next)
    if (!next) form.reset({ ...EMPTY, source_type: type })
  }

  return (
    <FormDialog
      form={form}
      open={open}
      onOpenChange={change}
      title="Add a category rule"
      button="Add the rule"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          Add a rule
        </Button>
      }
    >
      <Field label="Leads of" name="source_type">
        <Select
          value={type}
          onValueChange={(value) => form.set({ source_type: value as SourceType, source_id: '' })}
          options={TYPES}
        />
      </Field>
      <Field
        label={`Which ${SOURCE_WORDS[type].one}`}
        name="source_id"
        required
        help="Choose one that leads came from, or type the name or id that the ad network shows."
      >
        <Combobox
          key={type}
          value={source_id || null}
          onValueChange={(value) => form.set({ source_id: value ?? '' })}
          onCreate={(value) => form.set({ source_id: value })}
          placeholder={`Choose or type the ${SOURCE_WORDS[type].one}…`}
          loadOptions={async (q, signal) => {
            const { suggestions } = await call(
              'GET /crm/category-rules/suggestions',
              { source_type: type, q },
              { signal },
            )
            return suggestions.map(({ value, leads }) => ({ value, label: value, hint: `${leads} leads` }))
          }}
          clearable
        />
      </Field>
      <Field label="Get the category" name="category" required>
        <Input {...form.text('category')} maxLength={120} placeholder="e.g. Fibre" />
      </Field>
      {isComplete && (
        <CategoryRulePreview
          preview={preview.data}
          error={preview.error ? messageOf(preview.error) : null}
          kind={SOURCE_WORDS[type].one}
        />
      )}
    </FormDialog>
  )
}
