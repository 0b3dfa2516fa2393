'use client'
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { Combobox } from '@/components/ui/combobox'
import { Dialog } from '@/components/ui/dialog'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Select } from '@/components/ui/select'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf } from '@/lib/client/api'
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

const FORM = 'try-words'

const NEW: RuleDraft = { keyphrase: '', direction: 'any', bank_account: null }

/** Which lines words would catch, before a rule or payer name is made of them or a rule is changed to them. */
export function TryDialog({ kind, mayCreate, onClose }: Props) {
  const queries = useQueryClient()
  const slug = kind === 'rules' ? RULES_GRID : ALIASES_GRID
  const [draft, setDraft] = useState(NEW)
  const [saved, setSaved] = useState<SavedRule | null>(null)
  const phrase = useRef<HTMLInputElement>(null)
  const known = useRef(new Map<string, SavedRule>())
  const mayUpdate = useCan('banking.rule.update')
  const [target, setTarget] = useState<string | null>(null)
  const set = (part: Partial<RuleDraft>) => setDraft((now) => ({ ...now, ...part }))
  const begin = (rule: SavedRule | null) => {
    setSaved(rule)
    setDraft(rule ? { keyphrase: rule.keyphrase, direction: rule.direction, bank_account: rule.bank_account } : NEW)
    setTarget(rule?.ledger_account ?? null)
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
  const save = useMutation({
    mutationFn: () =>
      kind === 'rules'
        ? saveRule({ ...draft, ledger_account: target ?? '' }, saved?.row_id ?? null)
        : savePayerName(draft.keyphrase, target ?? ''),
    onSuccess: () => {
      void queries.invalidateQueries({ queryKey: gridKeys.grid(slug) })
      toast.success(
        kind === 'rules'
          ? `The rule for “${draft.keyphrase.trim()}” suggests from now on`
          : `Lines of “${draft.keyphrase.trim()}” are paid by auto-match from now on`,
      )
      onClose()
    },
  })
  const wrong: Record<string, string> = isApiError(save.error) ? save.error.fieldMessages() : {}
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
          <Button onClick={onClose}>Close</Button>
          {maySave && (
            <Button type="submit" form={FORM} variant="primary" disabled={!words || !target} pending={save.isPending}>
              {saved ? 'Save the changes' : kind === 'rules' ? 'Save the rule' : 'Save the payer name'}
            </Button>
          )}
        </>
      }
    >
      <form
        id={FORM}
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (words && target && !save.isPending) save.mutate()
        }}
      >
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
          error={wrong.keyphrase ?? wrong.bank_narrative}
        >
          <Input
            ref={phrase}
            value={draft.keyphrase}
            maxLength={200}
            placeholder={kind === 'rules' ? 'e.g. VODACOM' : 'e.g. KAROO LODGE CC'}
            onChange={(event) => set({ keyphrase: event.target.value })}
          />
        </Field>
        {kind === 'rules' && (
          <div className="grid grid-cols-1 gap-4 sm:grid-cols-2">
            <Field label="For" error={wrong.direction}>
              <Select
                value={draft.direction}
                onValueChange={(value) => set({ direction: value as RuleDraft['direction'] })}
                options={DIRECTIONS.map(({ value, label }) => ({ value, label }))}
              />
            </Field>
            <Field label="Bank account" error={wrong.bank_account}>
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
            error={wrong[targetField]}
            help={
              kind === 'rules'
                ? 'To save it as a rule.'
                : 'To save it. From then on auto-match posts payments for them.'
            }
          >
            <Combobox
              value={target}
              valueLabel={saved?.ledger_account === target ? saved?.ledger_account__label : undefined}
              onValueChange={(value) => setTarget(value)}
              loadOptions={(q, signal) => optionsOf(slug, targetField, q, signal)}
              clearable
            />
          </Field>
        )}
        {save.error && Object.keys(wrong).length === 0 && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(save.error)}
          </p>
        )}
        {words && <TryResult kind={kind} result={trial.data} error={trial.error ? messageOf(trial.error) : null} />}
      </form>
    </Dialog>
  )
}
