'use client'
import { useMutation, useQuery } from '@tanstack/react-query'
import { Plus } from 'lucide-react'
import { useDeferredValue, useState } from 'react'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Dialog, DialogClose } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { CategoryRulePreview } from './category-rule-preview'
import { SOURCE_WORDS, type SourceType } from './category-words'

const TYPES = Object.entries(SOURCE_WORDS).map(([value, { title }]) => ({ value, label: title }))
const FORM = 'new-category-rule'

/** Adds a rule, and shows beforehand what it would change. */
export function CategoryRuleDialog({ onSaved }: { onSaved: () => void }) {
  const [open, setOpen] = useState(false)
  const [type, setType] = useState<SourceType>('campaign')
  const [source, setSource] = useState<string | null>(null)
  const [category, setCategory] = useState('')
  const draft = useDeferredValue({ source_type: type, source_id: source ?? '', category: category.trim() })
  const isWhole = draft.source_id !== '' && draft.category !== ''
  const preview = useQuery({
    queryKey: ['crm', 'category-rule-preview', draft],
    queryFn: ({ signal }) => call('POST /crm/category-rules/preview', draft, { signal }),
    enabled: open && isWhole,
    placeholderData: (before) => before,
  })
  const save = useMutation({
    mutationFn: () => call('POST /crm/category-rules', { source_type: type, source_id: source ?? '', category }),
    onSuccess: ({ rule }) => {
      toast.success(`Leads of ${rule.source_id} get the category ${rule.category} from now on`)
      onSaved()
      change(false)
    },
  })
  const wrong: Record<string, string> = isApiError(save.error) ? save.error.fieldMessages() : {}
  function change(next: boolean) {
    setOpen(next)
    if (next) return
    setSource(null)
    setCategory('')
    save.reset()
  }

  return (
    <Dialog
      open={open}
      onOpenChange={change}
      title="Add a category rule"
      trigger={
        <Button variant="primary" icon={<Plus aria-hidden />}>
          Add a rule
        </Button>
      }
      footer={
        <>
          <DialogClose asChild>
            <Button>Cancel</Button>
          </DialogClose>
          <Button type="submit" form={FORM} variant="primary" pending={save.isPending}>
            Add the rule
          </Button>
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <Field label="Leads of" error={wrong.source_type}>
          <Select
            value={type}
            onValueChange={(value) => {
              setType(value as SourceType)
              setSource(null)
            }}
            options={TYPES}
          />
        </Field>
        <Field
          label={`Which ${SOURCE_WORDS[type].one}`}
          required
          error={wrong.source_id}
          help="Choose one that leads came from, or type the name or id that the ad network shows."
        >
          <Combobox
            key={type}
            value={source}
            onValueChange={(value) => setSource(value)}
            onCreate={setSource}
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
        <Field label="Get the category" required error={wrong.category}>
          <Input
            value={category}
            maxLength={120}
            placeholder="e.g. Fibre"
            onChange={(event) => setCategory(event.target.value)}
          />
        </Field>
        {save.error && Object.keys(wrong).length === 0 && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(save.error)}
          </p>
        )}
        {isWhole && (
          <CategoryRulePreview
            preview={preview.data}
            error={preview.error ? messageOf(preview.error) : null}
            kind={SOURCE_WORDS[type].one}
          />
        )}
      </form>
    </Dialog>
  )
}
