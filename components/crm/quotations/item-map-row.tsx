'use client'
import { GripVertical, Trash2 } from 'lucide-react'
import { cn } from '@/components/ui/cn'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { IconButton } from '@/components/ui/icon-button'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import type { KnownAnswers, RuleDraft } from './item-map-drafts'

const KINDS = [
  { value: 'equals', label: 'is' },
  { value: 'contains', label: 'contains' },
  { value: 'number', label: 'is a number' },
  { value: 'any', label: 'is anything' },
]
const QUANTITIES = [
  { value: 'fixed', label: 'always' },
  { value: 'answer', label: 'as answered' },
]

type Props = {
  rule: RuleDraft
  index: number
  count: number
  known: KnownAnswers | undefined
  readOnly: boolean
  isDragged: boolean
  onChange: (changes: Partial<RuleDraft>) => void
  onMove: (to: number) => void
  onRemove: () => void
  onDragStart: () => void
  onDragEnd: () => void
  onDrop: () => void
}

/** One rule: when the answer to a question is this, that item. Moved by mouse, by buttons, or by Alt with an arrow key. */
export function ItemMapRow(props: Props) {
  const { rule, index, count, known, readOnly, onChange, onMove } = props
  const answers = known?.questions.find(({ question }) => question === rule.field)?.answers ?? []
  const name = `rule ${index + 1}`
  const listId = `answers-${rule.key}`
  return (
    <li
      aria-label={`Rule ${index + 1}`}
      onKeyDown={(event) => !readOnly && moveByKey(event, index, count, onMove)}
      onDragOver={(event) => event.preventDefault()}
      onDrop={(event) => {
        event.preventDefault()
        props.onDrop()
      }}
      className={cn(
        'flex items-start gap-2 rounded-lg border border-line bg-surface p-3',
        props.isDragged && 'opacity-50',
      )}
    >
      {!readOnly && (
        // For the mouse; the buttons and Alt with an arrow key serve everybody else.
        <span
          draggable
          aria-hidden
          title="Drag to reorder"
          onDragStart={props.onDragStart}
          onDragEnd={props.onDragEnd}
          className="mt-6 cursor-grab text-ink-faint max-sm:hidden"
        >
          <GripVertical className="size-4" />
        </span>
      )}
      <fieldset
        disabled={readOnly}
        className="grid min-w-0 flex-1 grid-cols-2 gap-2 lg:grid-cols-[2fr_1fr_1.3fr_1.2fr_1.5fr_1.5fr]"
      >
        <legend className="sr-only">Rule {index + 1}</legend>
        <Field label="When the answer to" name={`rules.${index}.field`} className="max-lg:col-span-2">
          <Combobox
            value={rule.field || null}
            valueLabel={rule.field}
            options={(known?.questions ?? []).map(({ question }) => ({ value: question, label: question }))}
            onValueChange={(field) => onChange({ field: field ?? '' })}
            onCreate={(field) => onChange({ field })}
            placeholder="Choose a question…"
            disabled={readOnly}
          />
        </Field>
        <Field label="Condition" name={`rules.${index}.match_kind`}>
          <Select
            value={rule.match_kind}
            onValueChange={(kind) => onChange({ match_kind: kind as RuleDraft['match_kind'] })}
            options={KINDS}
            disabled={readOnly}
          />
        </Field>
        <Field label={rule.match_kind === 'number' ? 'From–to' : 'Answer'} name={`rules.${index}.match_value`}>
          <Input
            value={rule.match_value}
            disabled={rule.match_kind === 'any'}
            list={listId}
            maxLength={300}
            placeholder={rule.match_kind === 'number' ? '1-5, 10+ or blank' : ''}
            onChange={(event) => onChange({ match_value: event.target.value })}
          />
          <datalist id={listId}>
            {answers.map((answer) => (
              <option key={answer} value={answer} />
            ))}
          </datalist>
        </Field>
        <Field label="Item code" name={`rules.${index}.item_code`}>
          <Input
            value={rule.item_code}
            maxLength={80}
            onChange={(event) => onChange({ item_code: event.target.value })}
          />
        </Field>
        <Field label="Description" name={`rules.${index}.description`}>
          <Input
            value={rule.description}
            maxLength={300}
            onChange={(event) => onChange({ description: event.target.value })}
          />
        </Field>
        <Field label="Quantity" name={`rules.${index}.quantity`} className="max-lg:col-span-2">
          <span className="flex gap-1">
            <Select
              aria-label={`Quantity of ${name}`}
              value={rule.quantity_from}
              onValueChange={(from) => onChange({ quantity_from: from as RuleDraft['quantity_from'] })}
              options={QUANTITIES}
              disabled={readOnly}
            />
            {rule.quantity_from === 'fixed' && (
              <Input
                aria-label={`How many of ${name}`}
                inputMode="decimal"
                value={rule.quantity}
                className="w-16"
                onChange={(event) => onChange({ quantity: event.target.value })}
              />
            )}
          </span>
        </Field>
        <Field label="Only in the form" name={`rules.${index}.form`} className="col-span-full sm:max-w-xs">
          <Combobox
            value={rule.form || null}
            valueLabel={rule.form}
            options={(known?.forms ?? []).map((form) => ({ value: form, label: form }))}
            onValueChange={(form) => onChange({ form: form ?? '' })}
            onCreate={(form) => onChange({ form })}
            placeholder="Any form"
            size="sm"
            clearable
            disabled={readOnly}
          />
        </Field>
      </fieldset>
      {!readOnly && (
        <span className="mt-5 flex items-center max-sm:flex-col">
          <MoveButtons name={name} index={index} count={count} onMove={onMove} />
          <IconButton size="sm" label={`Remove ${name}`} icon={<Trash2 aria-hidden />} onClick={props.onRemove} />
        </span>
      )}
    </li>
  )
}
