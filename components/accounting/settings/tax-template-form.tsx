'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Plus, Trash2 } from 'lucide-react'
import { useRouter } from 'next/navigation'
import { useState } from 'react'
import { typedNumber } from '@/components/documents/form/form-values'
import { NumberCell } from '@/components/documents/lines/number-cell'
import { PageFrame } from '@/components/documents/page-frame'
import { FieldProblem, Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { EmptyState } from '@/components/ui/feedback/empty-state'
import { SkeletonLines } from '@/components/ui/feedback/skeleton'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Combobox } from '@/components/ui/fields/combobox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { IconButton } from '@/components/ui/icon-button'
import { messageOf } from '@/lib/client/api'
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
  const [first] = useState<Rate[]>(() => template?.rates.map((rate) => ({ ...rate, key: rate.id })) ?? [blankRate()])
  const form = useForm({
    initial: {
      name: template?.name ?? '',
      kind: template?.kind ?? ('purchase' as const),
      is_default: template?.is_default ?? false,
      disabled: template?.disabled ?? false,
      rates: first,
    },
    send: async ({ kind, rates, ...others }, { idempotencyKey }) => {
      const body = {
        ...others,
        rates: rates.map(({ id, name, rate, account_id }) => ({
          ...(id ? { id } : {}),
          name,
          rate: typedNumber(rate) ?? rate,
          account_id: account_id ?? '',
        })),
      }
      await (template
        ? call('PUT /accounting/tax-templates/{template_id}', { template_id: template.id, ...body }, { idempotencyKey })
        : call('POST /accounting/tax-templates', { kind, ...body }, { idempotencyKey }))
      client.invalidateQueries({ queryKey: gridKeys.grid('acc-tax-templates') })
      client.invalidateQueries({ queryKey: ['tax-template'] })
      toast.success(`${others.name} is saved.`)
      router.push(BACK.href)
    },
  })
  const { rates } = form.values
  const setRates = (next: Rate[]) => form.set({ rates: next })
  const setRate = (key: string, change: Partial<Rate>) =>
    setRates(rates.map((rate) => (rate.key === key ? { ...rate, ...change } : rate)))

  return (
    <Form
      form={form}
      aria-label="VAT template"
      problemTitle="It was not saved"
      className="flex max-w-3xl flex-col gap-4"
    >
      <CardSection title="Template">
        <div className="flex flex-col gap-3">
          <Field label="Name" name="name" required>
            <Input {...form.text('name')} maxLength={80} disabled={!mayChange} />
          </Field>
          {!template && (
            <Segmented
              label="For"
              {...form.control('kind')}
              options={[
                { value: 'purchase', label: 'Purchases' },
                { value: 'sales', label: 'Sales' },
              ]}
            />
          )}
          <Checkbox label="Offered first on new lines" {...form.toggle('is_default')} disabled={!mayChange} />
          <Checkbox label="Disabled: offered no more" {...form.toggle('disabled')} disabled={!mayChange} />
        </div>
      </CardSection>
      <CardSection title="Rates" description="Each is counted on the net amount of a line and posted to its account.">
        <ul className="flex flex-col gap-2">
          {rates.map((rate, n) => (
            <li key={rate.key} className="grid gap-2 sm:grid-cols-[1fr_7rem_1.4fr_auto] sm:items-end">
              <Field label="Name" name={`rates.${n}.name`}>
                <Input
                  value={rate.name}
                  maxLength={60}
                  disabled={!mayChange}
                  onChange={(event) => setRate(rate.key, { name: event.target.value })}
                />
              </Field>
              <Field label="Percent" name={`rates.${n}.rate`}>
                <NumberCell
                  value={rate.rate}
                  disabled={!mayChange}
                  onValue={(text) => setRate(rate.key, { rate: text })}
                />
              </Field>
              <Field label="Account" name={`rates.${n}.account_id`}>
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
                onClick={() => setRates(rates.filter(({ key }) => key !== rate.key))}
              />
            </li>
          ))}
        </ul>
        <FieldProblem name="rates" label="Rates" />
        {mayChange && (
          <Button
            className="mt-3"
            size="sm"
            icon={<Plus aria-hidden />}
            onClick={() => setRates([...rates, blankRate()])}
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
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
        </div>
      )}
    </Form>
  )
}
