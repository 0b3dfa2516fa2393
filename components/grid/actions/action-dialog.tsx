'use client'
import { useRef, useState } from 'react'
import { Editor, wireValue } from '@/components/cells/editor'
import { useFocusFirstError } from '@/components/record/focus-first-error'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Notice } from '@/components/ui/notice'
import { ApiError, messageOf, newIdempotencyKey } from '@/lib/client/api'
import type { ActionParam, ClientAction } from '@/lib/client/grid-types'
import { useGrid } from '../grid-context'
import { useOptionLoader } from '../state/use-options'
import { rowsInWords } from '../state/words'
import { type ActionTarget, EDIT, isDangerous, targetCount } from './action-targets'
import { BulkEditDialog } from './bulk-edit-dialog'
import { choicesFromRows } from './row-choices'

/** Asks for the parameters of an action, and says in the same breath what will happen. */
export function ActionDialog() {
  const { actions } = useGrid()
  if (!actions.asking) return null
  if (actions.asking.action.key === EDIT) return <BulkEditDialog {...actions.asking} />
  return <ParameterDialog key={actions.asking.action.key} {...actions.asking} />
}

function ParameterDialog({ action, target }: { action: ClientAction; target: ActionTarget }) {
  const { grid, actions, labelOf } = useGrid()
  const [values, setValues] = useState<Record<string, unknown>>(() =>
    Object.fromEntries(action.params.map((param) => [param.key, param.default ?? null])),
  )
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [problem, setProblem] = useState<string | null>(null)
  const [pending, setPending] = useState(false)
  const intent = useRef<{ key: string; body: string } | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)
  const question = actions.questionOf(action, target)
  const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
  const about = target.kind === 'none' ? undefined : only ? labelOf(only) : rowsInWords(grid, targetCount(target))

  const submit = async () => {
    const params = Object.fromEntries(action.params.map((param) => [param.key, wireValue(param, values[param.key])]))
    // The same values sent again are the same intent: the server then answers what it answered before.
    const body = JSON.stringify(params)
    if (intent.current?.body !== body) intent.current = { key: newIdempotencyKey(), body }
    setPending(true)
    setErrors({})
    setProblem(null)
    try {
      await actions.execute(action, target, params, intent.current.key)
      actions.stopAsking()
    } catch (error) {
      const messages = error instanceof ApiError ? error.fieldMessages() : {}
      const known = action.params.some((param) => messages[param.key])
      setErrors(messages)
      setProblem(known ? null : messageOf(error))
      if (known) focusFirstError()
      setPending(false)
    }
  }

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && actions.stopAsking()}
      title={question?.title ?? action.label}
      description={question?.body ?? about}
      footer={
        <>
          <Button onClick={actions.stopAsking}>Cancel</Button>
          <Button
            type="submit"
            form="action-parameters"
            variant={isDangerous(action) ? 'danger' : 'primary'}
            pending={pending}
          >
            {question?.button ?? action.label}
          </Button>
        </>
      }
    >
      <form
        ref={formRef}
        id="action-parameters"
        noValidate
        className="flex flex-col gap-3"
        onSubmit={(event) => {
          event.preventDefault()
          if (!pending) void submit()
        }}
      >
        {problem && (
          <Notice tone="danger" urgent>
            {problem}
          </Notice>
        )}
        {action.params.map((param) => (
          <ParameterField
            key={param.key}
            action={action}
            param={param}
            target={target}
            value={values[param.key]}
            error={errors[param.key]}
            onChange={(value) => setValues((current) => ({ ...current, [param.key]: value }))}
          />
        ))}
      </form>
    </Dialog>
  )
}

type ParameterFieldProps = {
  action: ClientAction
  param: ActionParam
  target: ActionTarget
  value: unknown
  error?: string
  onChange: (value: unknown) => void
}

function ParameterField({ action, param, target, value, error, onChange }: ParameterFieldProps) {
  const { grid, labelOf } = useGrid()
  const loadOptions = useOptionLoader(grid.slug, `action.${action.key}.${param.key}`)
  const ofRows = choicesFromRows(grid, param, target, labelOf)
  // Where the rows agree there is nothing to choose.
  if (ofRows && !param.required && ofRows.length < 2) return null
  return (
    <Field
      label={param.label}
      help={param.help}
      error={error}
      required={param.required}
      hideLabel={param.type === 'boolean'}
    >
      {ofRows ? (
        <Combobox
          options={ofRows}
          value={value ? String(value) : null}
          onValueChange={onChange}
          placeholder={param.placeholder}
          clearable={!param.required}
        />
      ) : (
        <Editor field={param} value={value} onChange={onChange} loadOptions={loadOptions} />
      )}
    </Field>
  )
}
