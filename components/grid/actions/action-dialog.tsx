'use client'
import { useState } from 'react'
import { Editor, wireValue } from '@/components/cells/editor'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import type { ActionParam, ActionResult, ClientAction } from '@/lib/client/grid/grid-types'
import { runGridAction } from '@/lib/client/queries'
import { useGrid } from '../grid-context'
import { useOptionLoader } from '../state/use-options'
import { describeRows } from '../state/words'
import { type ActionTarget, EDIT, isDangerous, targetBody, targetCount } from './action-targets'
import { BulkEditDialog } from './bulk-edit-dialog'
import { RevealedSecret } from './revealed-secret'
import { choicesFromRows, presetOf } from './row-choices'

/** Asks for the parameters of an action, and says in the same breath what will happen. */
export function ActionDialog() {
  const { actions } = useGrid()
  if (!actions.asking) return null
  if (actions.asking.action.key === EDIT) return <BulkEditDialog {...actions.asking} />
  return <ParameterDialog key={actions.asking.action.key} {...actions.asking} />
}

const PARAMS = ['params']

function ParameterDialog({ action, target }: { action: ClientAction; target: ActionTarget }) {
  const { grid, actions, labelOf } = useGrid()
  const question = actions.questionOf(action, target)
  const only = target.kind === 'rows' && target.rows.length === 1 ? target.rows[0] : undefined
  const about = target.kind === 'none' ? undefined : only ? labelOf(only) : describeRows(grid, targetCount(target))

  const [secret, setSecret] = useState<string | null>(null)
  const form = useForm<Record<string, unknown>>({
    within: PARAMS,
    initial: Object.fromEntries(action.params.map((param) => [param.key, presetOf(param, target)])),
    send: async (values, { idempotencyKey }) => {
      const params = Object.fromEntries(action.params.map((param) => [param.key, wireValue(param, values[param.key])]))
      if (action.secretAnswer) return setSecret(await readSecret(grid.slug, action, target, params))
      await actions.execute(action, target, params, idempotencyKey)
      actions.stopAsking()
    },
  })

  if (secret !== null)
    return <RevealedSecret title={about ?? action.label} value={secret} onGone={actions.stopAsking} />
  return (
    <FormDialog
      form={form}
      onClose={actions.stopAsking}
      title={question?.title ?? action.label}
      description={question?.body ?? target.note ?? about}
      button={question?.button ?? action.label}
      danger={isDangerous(action)}
      formClass="flex flex-col gap-3"
    >
      {action.params.map((param) => (
        <ParameterField
          key={param.key}
          action={action}
          param={param}
          target={target}
          value={form.values[param.key]}
          onChange={(value) => form.set({ [param.key]: value })}
        />
      ))}
    </FormDialog>
  )
}

/** Asked for beside the caches and toasts of other answers, so that nothing but the dialog has it. */
async function readSecret(slug: string, action: ClientAction, target: ActionTarget, params: Record<string, unknown>) {
  const { data } = (await runGridAction(slug, action.key, { ...targetBody(target), params })) as ActionResult
  return (data as { value: string }).value
}

type ParameterFieldProps = {
  action: ClientAction
  param: ActionParam
  target: ActionTarget
  value: unknown
  onChange: (value: unknown) => void
}

function ParameterField({ action, param, target, value, onChange }: ParameterFieldProps) {
  const { grid, labelOf } = useGrid()
  const loadOptions = useOptionLoader(grid.slug, `action.${action.key}.${param.key}`)
  const ofRows = choicesFromRows(grid, param, target, labelOf)
  // Where the rows agree there is nothing to choose.
  if (ofRows && !param.required && ofRows.length < 2) return null
  return (
    <Field
      label={param.label}
      help={param.help}
      name={param.key}
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
