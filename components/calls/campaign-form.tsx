'use client'
import { FieldProblem, Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { toast } from '@/components/ui/feedback/toast'
import { Checkbox } from '@/components/ui/fields/checkbox'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import { CALL_MODES, type Campaign, DAYS } from '@/lib/modules/calls/schemas'
import { QuestionList } from './question-list'

type Props = { campaign: Campaign; readOnly: boolean; onSaved: () => void }

const KEYS = [
  'name',
  'mode',
  'purpose',
  'greeting',
  'questions',
  'from_number',
  'transfer_number',
  'days',
  'opens_at',
  'closes_at',
  'max_attempts',
  'retry_minutes',
  'parallel_calls',
] as const
type Values = Pick<Campaign, (typeof KEYS)[number]>
const valuesOf = (campaign: Campaign) => Object.fromEntries(KEYS.map((key) => [key, campaign[key]])) as Values

const NUMBERS = [
  { key: 'max_attempts', label: 'Attempts a person' },
  { key: 'retry_minutes', label: 'Minutes between attempts' },
  { key: 'parallel_calls', label: 'Calls at the same time' },
] as const

/** Name, words, questions, hours and limits of a campaign. */
export function CampaignForm({ campaign, readOnly, onSaved }: Props) {
  const form = useForm<Values>({
    initial: valuesOf(campaign),
    valuesOf: (record) => valuesOf(record as Campaign),
    version: campaign.version,
    send: async (values, { version, idempotencyKey }) => {
      await call('PATCH /crm/campaign/{id}', { id: campaign.id, ...values, version }, { idempotencyKey })
      toast.success('Saved.')
      onSaved()
    },
  })
  const { values, set } = form
  return (
    <Form form={form}>
      <fieldset disabled={readOnly} className="flex flex-col gap-5">
        <legend className="sr-only">Campaign</legend>
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Name" required name="name">
            <Input value={values.name} maxLength={120} onChange={(event) => set({ name: event.target.value })} />
          </Field>
          <Field label="Calls" name="mode" help="A rehearsal dials nobody and needs the sandbox.">
            <Select
              options={[...CALL_MODES]}
              value={values.mode}
              disabled={readOnly}
              onValueChange={(mode) => set({ mode: mode as Campaign['mode'] })}
            />
          </Field>
        </div>
        <Field label="Greeting" name="greeting" help="{name} becomes the first name.">
          <Textarea rows={2} value={values.greeting} onChange={(event) => set({ greeting: event.target.value })} />
        </Field>
        <Field label="Purpose" name="purpose" help="Why we call, in the words that the AI says.">
          <Textarea rows={2} value={values.purpose} onChange={(event) => set({ purpose: event.target.value })} />
        </Field>
        <QuestionList questions={values.questions} readOnly={readOnly} onChange={(questions) => set({ questions })} />
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Put through to" name="transfer_number" help="People who ask for a person are connected here.">
            <Input
              type="tel"
              value={values.transfer_number}
              onChange={(event) => set({ transfer_number: event.target.value })}
            />
          </Field>
          <Field label="Calls come from" name="from_number" help="Blank: the number of the connection.">
            <Input
              type="tel"
              value={values.from_number}
              onChange={(event) => set({ from_number: event.target.value })}
            />
          </Field>
        </div>
        <fieldset className="flex flex-col gap-2">
          <legend className="mb-1 text-xs font-medium text-ink-muted">Days</legend>
          <div className="flex flex-wrap gap-x-5 gap-y-2">
            {DAYS.map(({ value, label }) => (
              <Checkbox
                key={value}
                label={label}
                checked={values.days.includes(value)}
                onCheckedChange={(on) =>
                  set({ days: on ? [...values.days, value].sort() : values.days.filter((day) => day !== value) })
                }
              />
            ))}
          </div>
          <FieldProblem name="days" label="Days" />
        </fieldset>
        <div className="grid grid-cols-2 gap-4 sm:grid-cols-5">
          <Field label="From" name="opens_at">
            <Input
              value={values.opens_at}
              placeholder="08:00"
              onChange={(event) => set({ opens_at: event.target.value })}
            />
          </Field>
          <Field label="Until" name="closes_at">
            <Input
              value={values.closes_at}
              placeholder="18:00"
              onChange={(event) => set({ closes_at: event.target.value })}
            />
          </Field>
          {NUMBERS.map(({ key, label }) => (
            <Field key={key} label={label} name={key}>
              <Input
                type="number"
                min={1}
                value={values[key]}
                onChange={(event) => set({ [key]: Number(event.target.value) })}
              />
            </Field>
          ))}
        </div>
        {!readOnly && (
          <div className="flex justify-end">
            <Button type="submit" variant="primary" pending={form.pending}>
              Save
            </Button>
          </div>
        )}
      </fieldset>
    </Form>
  )
}
