'use client'
import { useRef, useState } from 'react'
import { useFocusFirstError } from '@/components/record/focus-first-error'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { ApiError, messageOf, newIdempotencyKey } from '@/lib/client/api'
import type { ClientAction } from '@/lib/client/grid-types'
import { useGrid } from '../grid-context'
import { rowsInWords } from '../state/words'
import type { ActionTarget } from './action-targets'
import { BulkEditField } from './bulk-edit-field'
import { type ChosenField, changesOf, dryRunInWords, editableInBulk } from './bulk-edit-model'
import { useDryRun } from './use-dry-run'

type Props = { action: ClientAction; target: ActionTarget }

/** Some fields of many rows: which, to what, and what that will do, before it is done. */
export function BulkEditDialog({ action, target }: Props) {
  const { grid, actions } = useGrid()
  const [chosen, setChosen] = useState<ChosenField[]>([])
  const [refused, setRefused] = useState<unknown>(null)
  const [pending, setPending] = useState(false)
  const intent = useRef<{ key: string; body: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)

  const changes = changesOf(grid, chosen)
  const { counted, counting, problem } = useDryRun(action, target, changes)
  const error = refused ?? problem
  const messages = error instanceof ApiError ? error.fieldMessages() : {}
  const atField = chosen.some(({ key }) => messages[key])
  const left = editableInBulk(grid).filter((column) => !chosen.some(({ key }) => key === column.key))
  const willChange = changes && counted && !error && !counting ? (counted.changes ?? 0) : 0

  const change = (key: string, part: Partial<ChosenField>) => {
    setRefused(null)
    setChosen((fields) => fields.map((field) => (field.key === key ? { ...field, ...part } : field)))
  }
  const submit = async () => {
    if (!changes || pending) return
    const body = JSON.stringify(changes)
    if (intent.current?.body !== body) intent.current = { key: newIdempotencyKey(), body }
    setPending(true)
    try {
      const exact = target.kind === 'all' && counted ? { ...target, count: counted.count } : target
      await actions.execute(action, exact, { changes }, intent.current.key)
      actions.stopAsking()
    } catch (failure) {
      setRefused(failure)
      setPending(false)
      focusFirstError()
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.stopAsking()}
      title={`Edit ${counted ? rowsInWords(grid, counted.count) : grid.title.toLowerCase()}`}
      footer={
        <>
          <Button onClick={actions.stopAsking}>Cancel</Button>
          <Button type="submit" form="bulk-edit" variant="primary" pending={pending} disabled={willChange === 0}>
            {willChange > 0 ? `Change ${rowsInWords(grid, willChange)}` : 'Change'}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id="bulk-edit"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          void submit()
        }}
      >
        {error !== null && !atField && (
          <Notice tone="danger" urgent>
            {messageOf(error)}
          </Notice>
        )}
        {chosen.map((field) => (
          <BulkEditField
            key={field.key}
            field={field}
            error={messages[field.key]}
            onChange={(part) => change(field.key, part)}
            onRemove={() => setChosen((fields) => fields.filter(({ key }) => key !== field.key))}
          />
        ))}
        {left.length > 0 && (
          <Field label={chosen.length === 0 ? 'Field to change' : 'Another field'}>
            <Combobox
              key={chosen.length}
              options={left.map(({ key, label }) => ({ value: key, label }))}
              value={null}
              onValueChange={(key) =>
                key && setChosen((fields) => [...fields, { key, value: undefined, clear: false }])
              }
              placeholder="Choose a field…"
            />
          </Field>
        )}
        <p role="status" className="tabular min-h-5 text-sm text-ink-muted">
          {counted && dryRunInWords(grid, counted, changes !== null && !counting)}{' '}
          {counting && error === null && 'Counting…'}
        </p>
      </form>
    </Dialog>
  )
}
