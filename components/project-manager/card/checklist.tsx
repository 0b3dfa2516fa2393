'use client'
import { Plus, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { EnterForm } from '@/components/form/enter-form'
import { Button } from '@/components/ui/button'
import { cn } from '@/components/ui/cn'
import { Progress } from '@/components/ui/feedback/progress'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Input } from '@/components/ui/fields/input'
import { IconButton } from '@/components/ui/icon-button'
import { MoveButtons, moveByKey } from '@/components/ui/move-buttons'
import { call } from '@/lib/client/call'
import { CHECKLIST_MAX_ITEMS, type ChecklistItem } from '@/lib/modules/project-manager/schemas'
import { useCardChange } from './use-card-panel'

type Props = { cardId: string; items: ChecklistItem[]; mayChange: boolean }

/** What is to be ticked off: added line by line, or several pasted lines at once. */
export function Checklist({ cardId, items, mayChange }: Props) {
  const change = useCardChange(cardId)
  const [typed, setTyped] = useState('')
  const done = items.filter((item) => item.done).length

  function add(text: string) {
    const texts = linesOf(text)
    if (texts.length === 0) return
    setTyped('')
    change.mutate({ send: () => call('POST /pm/cards/{record_id}/checklist', { record_id: cardId, texts }) })
  }
  const set = (item: ChecklistItem, values: { done?: boolean; text?: string; position?: number }) =>
    change.mutate({
      send: () =>
        call('PATCH /pm/cards/{record_id}/checklist/{item_id}', { record_id: cardId, item_id: item.id, ...values }),
      guess: ({ checklist }) => ({ checklist: changed(checklist, item, values) }),
    })
  const remove = (item: ChecklistItem) =>
    change.mutate({
      send: () => call('DELETE /pm/cards/{record_id}/checklist/{item_id}', { record_id: cardId, item_id: item.id }),
      guess: ({ checklist }) => ({ checklist: checklist.filter(({ id }) => id !== item.id) }),
    })

  return (
    <div className="flex flex-col gap-2">
      {items.length > 0 && (
        <Progress
          label="Checklist"
          value={done}
          max={items.length}
          tone="success"
          text={`${done} of ${items.length}`}
        />
      )}
      <ul aria-label="Checklist" className="flex flex-col">
        {items.map((item, index) => (
          <ItemRow
            key={item.id}
            item={item}
            index={index}
            count={items.length}
            mayChange={mayChange}
            onChange={(values) => set(item, values)}
            onDelete={() => remove(item)}
          />
        ))}
      </ul>
      {mayChange && items.length < CHECKLIST_MAX_ITEMS && (
        <EnterForm onEnter={() => add(typed)} className="flex gap-2">
          <Input
            aria-label="New item of the checklist"
            size="sm"
            className="flex-1"
            placeholder="Add an item, or paste lines"
            maxLength={500}
            value={typed}
            onChange={(event) => setTyped(event.target.value)}
            onPaste={(event) => {
              const pasted = event.clipboardData.getData('text')
              if (!pasted.trim().includes('\n')) return
              event.preventDefault()
              add(`${typed}\n${pasted}`)
            }}
          />
          {typed.trim() && (
            <Button type="submit" size="sm" icon={<Plus aria-hidden />}>
              Add
            </Button>
          )}
        </EnterForm>
      )}
    </div>
  )
}

type Values = { done?: boolean; text?: string; position?: number }
type RowProps = {
  item: ChecklistItem
  index: number
  count: number
  mayChange: boolean
  onChange: (values: Values) => void
  onDelete: () => void
}

function ItemRow({ item, index, count, mayChange, onChange, onDelete }: RowProps) {
  const [typed, setTyped] = useState<string | null>(null)
  const move = (position: number) => onChange({ position })
  function save() {
    if (typed?.trim() && typed.trim() !== item.text) onChange({ text: typed.trim() })
    setTyped(null)
  }
  return (
    <li
      className="group flex items-center gap-2.5 py-0.5 touch:py-2"
      onKeyDown={(event) => mayChange && moveByKey(event, index, count, move)}
    >
      <Checkbox
        aria-label={item.text}
        checked={item.done}
        disabled={!mayChange}
        onCheckedChange={(on) => onChange({ done: on })}
      />
      {mayChange ? (
        <Input
          aria-label={`Text of ${item.text}`}
          size="sm"
          maxLength={500}
          className={cn('flex-1 border-transparent bg-transparent', item.done && 'text-ink-muted line-through')}
          value={typed ?? item.text}
          onChange={(event) => setTyped(event.target.value)}
          onBlur={save}
          onKeyDown={(event) => {
            if (event.key === 'Enter') save()
            if (event.key !== 'Escape' || typed === null) return
            event.stopPropagation()
            setTyped(null)
          }}
        />
      ) : (
        <span className={cn('flex-1 text-sm', item.done && 'text-ink-muted line-through')}>{item.text}</span>
      )}
      {mayChange && (
        <span className="flex opacity-0 group-focus-within:opacity-100 group-hover:opacity-100 touch:opacity-100">
          <MoveButtons name={item.text} index={index} count={count} onMove={move} />
          <IconButton size="sm" label={`Delete ${item.text}`} icon={<Trash2 aria-hidden />} onClick={onDelete} />
        </span>
      )}
    </li>
  )
}

/** Without the marks that lists have elsewhere: `- [ ] Call` is Call. */
const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.replace(/^\s*(?:[-*•]\s+)?(?:\[[ x]?\]\s*)?/i, '').trim())
    .filter(Boolean)
    .slice(0, CHECKLIST_MAX_ITEMS)

function changed(items: ChecklistItem[], { id }: ChecklistItem, { position, ...values }: Values): ChecklistItem[] {
  const place = items.findIndex((item) => item.id === id)
  const item = items[place]
  if (!item) return items
  return items.toSpliced(place, 1).toSpliced(position ?? place, 0, { ...item, ...values })
}
