'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useRef, useState } from 'react'
import { typedNumber } from '@/components/documents/form-values'
import { NumberCell } from '@/components/documents/number-cell'
import { PageFrame } from '@/components/documents/page-frame'
import { useUnsavedGuard } from '@/components/form/unsaved-guard'
import { useFocusFirstError } from '@/components/record/focus-first-error'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Checkbox } from '@/components/ui/checkbox'
import { Combobox } from '@/components/ui/combobox'
import { EmptyState } from '@/components/ui/empty-state'
import { Field } from '@/components/ui/field'
import { IconButton } from '@/components/ui/icon-button'
import { Input } from '@/components/ui/input'
import { Notice } from '@/components/ui/notice'
import { Segmented } from '@/components/ui/segmented'
import { SkeletonLines } from '@/components/ui/skeleton'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { gridKeys } from '@/lib/client/queries'
import type { BookingSetup } from '../booking/types'
import type { TaxTemplate } from './types'

const BACK = { href: '/accounting/settings/vat', label: 'VAT templates' }
type Rate = { key: string; id?: string; name: string; rate: string; account_id: string | null }

/** A VAT template with its rates, edited as a whole. */
export function TaxTemplatePage({ id }: { id: string | null }) {
  const setup = useQuery({
    queryKey: ['booking-setup'],
    queryFn: ({ signal }) => call('GET /accounting/booking-setup', {}, { signal }),
  })
  const template = useQuery({
    queryKey: ['tax-template', id],
    queryFn: async ({ signal }) =>
      (await call('GET /accounting/tax-templates/{template_id}', { template_id: id! }, { signal })).template,
    enabled: id !== null,
    retry: false,
    refetchOnWindowFocus: false,
  })
  const error = setup.error ?? template.error
  return (
    <PageFrame back={BACK}>
      <h1 className="text-xl">{id ? (template.data?.name ?? 'VAT template') : 'New VAT template'}</h1>
      {error && <EmptyState kind="failed" title="It could not be opened" body={messageOf(error)} />}
      {!error && (!setup.data || (id && !template.data)) && <SkeletonLines lines={5} className="card p-4" />}
      {setup.data && (!id || template.data) && (
        <TaxTemplateForm key={template.data?.version ?? 0} template={template.data ?? null} setup={setup.data} />
      )}
    </PageFrame>
  )
}

let made = 0
const blankRate = (): Rate => ({ key: `rate-${++made}`, name: '', rate: '', account_id: null })

function TaxTemplateForm({ template, setup }: { template: TaxTemplate | null; setup: BookingSetup }) {
  const router = useRouter()
  const client = useQueryClient()
  const mayChange = useCan('accounting.setup.manage')
  const [facts, setFacts] = useState({
    name: template?.name ?? '',
    kind: template?.kind ?? ('purchase' as const),
    is_default: template?.is_default ?? false,
    disabled: template?.disabled ?? false,
  })
  const [rates, setRates] = useState<Rate[]>(
    () => template?.rates.map((rate) => ({ ...rate, key: rate.id })) ?? [blankRate()],
  )
  const [dirty, setDirty] = useState(false)
  const [pending, setPending] = useState(false)
  const [errors, setErrors] = useState<Record<string, string>>({})
  const [failure, setFailure] = useState<string | null>(null)
  const formRef = useRef<HTMLFormElement>(null)
  const focusFirstError = useFocusFirstError(formRef)
  useUnsavedGuard(dirty, formRef)
  const set = (change: Partial<typeof facts>) => {
    setDirty(true)
    setFacts((current) => ({ ...current, ...change }))
  }
  const setRate = (key: string, change: Partial<Rate>) => {
    setDirty(true)
    setRates((all) => all.map((rate) => (rate.key === key ? { ...rate, ...change } : rate)))
  }

  async function save() {
    setPending(true)
    setErrors({})
    setFailure(null)
    const { kind, ...others } = facts
    const body = {
      ...others,
      rates: rates.map(({ id, name, rate, account_id }) => ({
        ...(id ? { id } : {}),
        name,
        rate: typedNumber(rate) ?? rate,
        account_id: account_id ?? '',
      })),
    }
    try {
      await (template
        ? call('PUT /accounting/tax-templates/{template_id}', { template_id: template.id, ...body })
        : call('POST /accounting/tax-templates', { kind, ...body }))
      setDirty(false)
      client.invalidateQueries({ queryKey: gridKeys.grid('acc-tax-templates') })
      client.invalidateQueries({ queryKey: ['tax-template'] })
      toast.success(`${facts.name} is saved.`)
      router.push(BACK.href)
    } catch (error) {
      const fields = isApiError(error) ? error.fields : []
      setErrors(Object.fromEntries(fields.map(({ loc, msg }) => [loc.slice(1).join('.'), msg])))
      if (fields.length === 0) setFailure(messageOf(error))
      focusFirstError()
    } finally {
      setPending(false)
    }
  }

  return (
    <form
      ref={formRef}
      noValidate
      aria-label="VAT template"
      className="flex max-w-3xl flex-col gap-4"
      onSubmit={(event) => {
        event.preventDefault()
        void save()
      }}
    >
      {failure && (
        <Notice tone="danger" urgent title="It was not saved">
          {failure}
        </Notice>
      )}
      <CardSection title="Template">
        <div className="flex flex-col gap-3">
          <Field label="Name" required error={errors.name}>
            <Input
              value={facts.name}
              maxLength={80}
              disabled={!mayChange}
              onChange={(event) => set({ name: event.target.value })}
            />
          </Field>
          {!template && (
            <Segmented
              label="For"
              value={facts.kind}
              onValueChange={(kind) => set({ kind })}
              options={[
                { value: 'purchase', label: 'Purchases' },
                { value: 'sales', label: 'Sales' },
              ]}
            />
          )}
          <Checkbox
            label="Offered first on new lines"
            checked={facts.is_default}
            disabled={!mayChange}
            onCheckedChange={(on) => set({ is_default: on === true })}
          />
          <Checkbox
            label="Disabled: offered no more"
            checked={facts.disabled}
            disabled={!mayChange}
            onCheckedChange={(on) => set({ disabled: on === true })}
          />
        </div>
      </CardSection>
      <CardSection title="Rates" description="Each is counted on the net amount of a line and posted to its account.">
        <ul className="flex flex-col gap-2">
          {rates.map((rate, n) => (
            <li key={rate.key} className="grid gap-2 sm:grid-cols-[1fr_7rem_1.4fr_auto] sm:items-end">
              <Field label="Name" error={errors[`rates.${n}.name`]}>
                <Input
                  value={rate.name}
                  maxLength={60}
                  disabled={!mayChange}
                  onChange={(event) => setRate(rate.key, { name: event.target.value })}
                />
              </Field>
              <Field label="Percent" error={errors[`rates.${n}.rate`]}>
                <NumberCell
                  value={rate.rate}
                  disabled={!mayChange}
                  onValue={(text) => setRate(rate.key, { rate: text })}
                />
              </Field>
              <Field label="Account" error={errors[`rates.${n}.account_id`]}>
                <Combobox
                  value={rate.account_id}
                  disabled={!mayChange}
                  options={setup.accounts
                    .filter(({ account_type }) => account_type !== 'payable' && account_type !== 'receivable')
                    .sort((a, b) => Number(b.account_type === 'tax') - Number(a.account_type === 'tax'))
                    .map(({ id, label }) => ({ value: id, label }))}
                  onValueChange={(account_id) => setRate(rate.key, { account_id })}
                />
              </Field>
              <IconButton
                label={`Remove rate ${n + 1}`}
                icon={<Trash2 aria-hidden />}
                disabled={!mayChange || rates.length === 1}
                onClick={() => {
                  setDirty(true)
                  setRates((all) => all.filter(({ key }) => key !== rate.key))
                }}
              />
            </li>
          ))}
        </ul>
        {mayChange && (
          <Button
            className="mt-3"
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => {
              setDirty(true)
              setRates((all) => [...all, blankRate()])
            }}
          >
            Add a rate
          </Button>
        )}
      </CardSection>
      {mayChange && (
        <div className="flex items-center justify-end gap-3">
          {template && (
            <span className="text-xs text-ink-muted">
              Submitted documents keep the rates that they were counted with.
            </span>
          )}
          <Button type="submit" variant="primary" pending={pending}>
            Save
          </Button>
        </div>
      )}
    </form>
  )
}
