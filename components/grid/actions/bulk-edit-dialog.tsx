'use client'
import { useEffect } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import type { ClientAction } from '@/lib/client/grid/grid-types'
import { useGrid } from '../grid-context'
import { describeRows } from '../state/words'
import type { ActionTarget } from './action-targets'
import { BulkEditField } from './bulk-edit-field'
import { type ChosenField, changesOf, describeDryRun, editableInBulk } from './bulk-edit-model'
import { useDryRun } from './use-dry-run'

type Props = { action: ClientAction; target: ActionTarget }

const CHANGES = ['params', 'changes']

/** Some fields of many rows: which, to what, and what that will do, before it is done. */
export function BulkEditDialog({ action, target }: Props) {
  const { grid, actions } = useGrid()
  const form = useForm<{ chosen: ChosenField[] }>({
    within: CHANGES,
    initial: { chosen: [] },
    send: async (_, { idempotencyKey }) => {
      if (!changes) return
      const exact = target.kind === 'all' && counted ? { ...target, count: counted.count } : target
      await actions.execute(action, exact, { changes }, idempotencyKey)
      actions.stopAsking()
    },
  })
  const { chosen } = form.values
  const setChosen = (next: ChosenField[]) => {
    form.set({ chosen: next })
    form.clear()
  }

  const changes = changesOf(grid, chosen)
  const { counted, counting, problem } = useDryRun(action, target, changes)
  // What the dry run refuses is shown where the run itself would show it.
  const { fail, clear } = form
  useEffect(() => {
    if (problem) fail(problem, { focus: false })
    else clear()
  }, [problem, fail, clear])
  const left = editableInBulk(grid).filter((column) => !chosen.some(({ key }) => key === column.key))
  const willChange = changes && counted && !problem && !counting ? (counted.changes ?? 0) : 0

  const change = (key: string, part: Partial<ChosenField>) =>
    setChosen(chosen.map((field) => (field.key === key ? { ...field, ...part } : field)))

  return (
    <FormDialog
      form={form}
      onClose={actions.stopAsking}
      title={`Edit ${counted ? describeRows(grid, counted.count) : grid.title.toLowerCase()}`}
      button={willChange > 0 ? `Change ${describeRows(grid, willChange)}` : 'Change'}
      disabled={willChange === 0}
      formClass="flex flex-col gap-3"
    >
      {chosen.map((field) => (
        <BulkEditField
          key={field.key}
          field={field}
          onChange={(part) => change(field.key, part)}
          onRemove={() => setChosen(chosen.filter(({ key }) => key !== field.key))}
        />
      ))}
      {left.length > 0 && (
        <Field label={chosen.length === 0 ? 'Field to change' : 'Another field'}>
          <Combobox
            key={chosen.length}
            options={left.map(({ key, label }) => ({ value: key, label }))}
            value={null}
            onValueChange={(key) => key && setChosen([...chosen, { key, value: undefined, clear: false }])}
            placeholder="Choose a field…"
          />
        </Field>
      )}
      <p role="status" className="tabular min-h-5 text-sm text-ink-muted">
        {counted && describeDryRun(grid, counted, changes !== null && !counting)} {counting && !problem && 'Counting…'}
      </p>
    </FormDialog>
  )
}
