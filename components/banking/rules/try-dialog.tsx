'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useId, useRef, useState } from 'react'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Dialog, DialogClose } from '@/components/ui/overlays/dialog'
import { messageOf } from '@/lib/client/api'
import { gridKeys } from '@/lib/client/queries'
import { ALIASES_GRID, DIRECTIONS, RULES_GRID } from '@/lib/modules/banking/schemas'
import { useSettled } from '../use-settled'
import {
  optionsOf,
  type RuleDraft,
  type SavedRule,
  savedRules,
  savePayerName,
  saveRule,
  tryPayerName,
  tryRule,
} from './rule-calls'
import { TryResult } from './try-result'

type Props = { kind: 'rules' | 'payer-names'; mayCreate: boolean; onClose: () => void }

type Values = RuleDraft & { target: string | null }

const NEW: Values = { keyphrase: '', direction: 'any', bank_account: null, target: null }

/** Which lines words would catch, before a rule or payer name is made of them or a rule is changed to them. */
export function TryDialog({ kind, mayCreate, onClose }: Props) {
  const queries = useQueryClient()
  const slug = kind === 'rules' ? RULES_GRID : ALIASES_GRID
  const [saved, setSaved] = useState<SavedRule | null>(null)
  const formId = useId()
  const phrase = useRef<HTMLInputElement>(null)
  const known = useRef(new Map<string, SavedRule>())
  const mayUpdate = useCan('banking.rule.update')
  const form = useForm<Values>({
    initial: NEW,
    send: async ({ target: to, ...words }) => {
      if (!maySave || !words.keyphrase.trim() || !to) return
      await (kind === 'rules'
        ? saveRule({ ...words, ledger_account: to }, saved?.row_id ?? null)
        : savePayerName(words.keyphrase, to))
      void queries.invalidateQueries({ queryKey: gridKeys.grid(slug) })
      toast.success(
        kind === 'rules'
          ? `The rule for “${words.keyphrase.trim()}” suggests from now on`
          : `Lines of “${words.keyphrase.trim()}” are paid by auto-match from now on`,
      )
      onClose()
    },
  })
  const { target, ...draft } = form.values
  const { set } = form
  const begin = (rule: SavedRule | null) => {
    setSaved(rule)
    form.reset(
      rule
        ? {
            keyphrase: rule.keyphrase,
            direction: rule.direction,
            bank_account: rule.bank_account,
            target: rule.ledger_account,
          }
        : NEW,
    )
  }
  const maySave = saved ? mayUpdate : mayCreate
  const tried = useSettled(draft)
  const words = tried.keyphrase.trim()
  const trial = useQuery({
    queryKey: ['banking', 'try', kind, saved?.row_id, tried],
    queryFn: ({ signal }) =>
      kind === 'rules' ? tryRule(tried, saved?.row_id ?? null, signal) : tryPayerName(words, signal),
    enabled: words !== '',
    placeholderData: (before) => before,
    retry: false,
  })
  const targetField = kind === 'rules' ? 'ledger_account' : 'party'

  return (
    <Dialog
      open
      onOpenChange={(open) => !open && onClose()}
      onOpenAutoFocus={(event) => {
        // Mostly new words are tried.
        event.preventDefault()
        phrase.current?.focus()
      }}
      size="lg"
      title={kind === 'rules' ? 'Try a rule' : 'Try a payer name'}
      description="On the lines that are to be cleared and those of the past 90 days. Nothing is changed."
      footer={
        <>
          <DialogClose asChild>
            <Button>Close</Button>
          </DialogClose>
          {maySave && (
            <Button type="submit" form={formId} variant="primary" disabled={!words || !target} pending={form.pending}>
              {saved ? 'Save the changes' : kind === 'rules' ? 'Save the rule' : 'Save the payer name'}
            </Button>
          )}
        </>
      }
    >
      <Form id={formId} form={form} className="flex flex-col gap-4">
        {kind === 'rules' && (
          <Field label="Rule" help="Choose one to try it with other words before you change it.">
            <Combobox
              value={saved?.row_id ?? null}
              valueLabel={saved?.keyphrase}
              onValueChange={(id) => begin(id === null ? null : (known.current.get(id) ?? null))}
              placeholder="A new rule"
              emptyText="No such rule"
              loadOptions={async (q, signal) => {
                const rules = await savedRules(q, signal)
                for (const rule of rules) known.current.set(rule.row_id, rule)
                return rules.map(({ row_id, keyphrase, ledger_account__label }) => ({
                  value: row_id,
                  label: keyphrase,
                  hint: ledger_account__label,
                }))
              }}
              clearable
            />
          </Field>
        )}
        <Field
          label={kind === 'rules' ? 'Words on the line' : 'The bank writes'}
          required
          name={kind === 'rules' ? 'keyphrase' : 'bank_narrative'}
        >
          <Input
            ref={phrase}
            value={draft.keyphrase}
            maxLength={200}
            placeholder={kind === 'rules' ? 'e.g. VODACOM' : 'e.g. KAROO LODGE CC'}
            onChange={(event) => {
              set({ keyphrase: event.target.value })
              form.forget(['bank_narrative'])
            }}
          />
        </Field>
        {kind === 'rules' && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label="For" name="direction">
              <Select
                value={draft.direction}
                onValueChange={(value) => set({ direction: value as RuleDraft['direction'] })}
                options={DIRECTIONS.map(({ value, label }) => ({ value, label }))}
              />
            </Field>
            <Field label="Bank account" name="bank_account">
              <Combobox
                value={draft.bank_account}
                valueLabel={saved?.bank_account === draft.bank_account ? saved?.bank_account__label : undefined}
                onValueChange={(value) => set({ bank_account: value })}
                placeholder="All of them"
                loadOptions={(q, signal) => optionsOf(slug, 'bank_account', q, signal)}
                clearable
              />
            </Field>
          </div>
        )}
        {maySave && (
          <Field
            label={kind === 'rules' ? 'Suggests the account' : 'Customer or supplier'}
            name={targetField}
            help={
              kind === 'rules'
                ? 'To save it as a rule.'
                : 'To save it. From then on auto-match posts payments for them.'
            }
          >
            <Combobox
              value={target}
              valueLabel={saved?.ledger_account === target ? saved?.ledger_account__label : undefined}
              onValueChange={(value) => {
                set({ target: value })
                form.forget([targetField])
              }}
              loadOptions={(q, signal) => optionsOf(slug, targetField, q, signal)}
              clearable
            />
          </Field>
        )}
        {words && <TryResult kind={kind} result={trial.data} error={trial.error ? messageOf(trial.error) : null} />}
      </Form>
    </Dialog>
  )
}
