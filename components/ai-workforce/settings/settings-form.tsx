'use client'
import Link from 'next/link'
import { useRouter } from 'next/navigation'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { useCan } from '@/components/shell/me-context'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Select } from '@/components/ui/fields/select'
import { Switch } from '@/components/ui/fields/switch'
import { Textarea } from '@/components/ui/fields/textarea'
import { call } from '@/lib/client/call'
import type { AiSettings } from '@/lib/modules/ai-workforce/schemas'

const APPROVERS = [
  { value: 'admin', label: 'The owner, approvers and administrators' },
  { value: 'approver', label: 'The owner and members marked as approvers' },
  { value: 'owner', label: 'The owner alone' },
] as const

type Channel = { id: number; name: string }

/** How agents are set up, in plain words. @param channels of the team chat that the person sees */
export function AiSettingsForm({ settings, channels }: { settings: AiSettings; channels: Channel[] }) {
  const mayChange = useCan('ai-workforce.settings.write')
  const router = useRouter()
  const { kill_switch: _, kill_switch_at: __, kill_switch_by: ___, approval_timeout_minutes, ...rest } = settings
  const form = useForm({
    initial: { ...rest, approval_timeout_minutes: String(approval_timeout_minutes) },
    send: async (values, { idempotencyKey }) => {
      const minutes = Number(values.approval_timeout_minutes)
      await call('PUT /ai-agent/settings', { ...values, approval_timeout_minutes: minutes }, { idempotencyKey })
      toast.success('The settings are saved.')
      router.refresh()
    },
  })
  const disabled = !mayChange
  return (
    <Form form={form} className="flex flex-col gap-4">
      <CardSection title="What agents may do">
        <div className="flex flex-col gap-4">
          <Field label="Agents and the copilot" name="enabled" hideLabel>
            <Switch
              {...form.toggle('enabled')}
              disabled={disabled}
              label="Agents and the copilot are on"
              help="Off: nobody can talk to the copilot, and no agent runs."
            />
          </Field>
          <Field label="Proposals" name="enable_write_tools" hideLabel>
            <Switch
              {...form.toggle('enable_write_tools')}
              disabled={disabled}
              label="Agents may propose changes"
              help="Each change waits for approval. Off: agents only read."
            />
          </Field>
        </div>
      </CardSection>
      <CardSection title="Approvals">
        <div className="grid gap-4 sm:grid-cols-2">
          <Field label="Who decides" name="approver_role">
            <Select
              value={form.values.approver_role}
              onValueChange={(role) => form.set({ approver_role: role as AiSettings['approver_role'] })}
              disabled={disabled}
              options={[...APPROVERS]}
            />
          </Field>
          <Field
            label="Minutes until a request expires"
            name="approval_timeout_minutes"
            help={`${describeMinutes(Number(form.values.approval_timeout_minutes))} Then it can be approved no longer.`}
          >
            <Input {...form.text('approval_timeout_minutes')} disabled={disabled} inputMode="numeric" />
          </Field>
          <Field
            label="Announce requests in the team chat"
            name="approval_channel_id"
            help="One message for all that an agent asks for in a turn. Everyone in the channel reads it; only approvers can decide there."
          >
            <Select
              value={String(form.values.approval_channel_id ?? '')}
              onValueChange={(id) => form.set({ approval_channel_id: id ? Number(id) : null })}
              disabled={disabled}
              options={[
                { value: '', label: 'No channel' },
                ...channels.map(({ id, name }) => ({ value: String(id), label: name })),
              ]}
            />
          </Field>
        </div>
      </CardSection>
      <CardSection title="Model">
        <div className="flex flex-col gap-4">
          <Field
            label="Model"
            name="model"
            help={
              <>
                Empty: the default model of the connection. The service and its key are set up under{' '}
                <Link href="/settings/connections" prefetch={false} className="text-accent-ink underline">
                  Settings, Connections
                </Link>
                .
              </>
            }
          >
            <Input {...form.text('model')} disabled={disabled} autoComplete="off" spellCheck={false} />
          </Field>
          <Field
            label="Instructions for all agents"
            name="extra_system_prompt"
            help="Instructions for the copilot and every agent, e.g. how you write to customers."
          >
            <Textarea {...form.text('extra_system_prompt')} disabled={disabled} rows={5} />
          </Field>
        </div>
      </CardSection>
      {mayChange && (
        <div className="flex justify-end">
          <Button type="submit" variant="primary" pending={form.pending} disabled={!form.isChanged}>
            Save
          </Button>
        </div>
      )}
    </Form>
  )
}

function describeMinutes(minutes: number): string {
  if (!Number.isFinite(minutes) || minutes <= 0) return ''
  const days = Math.floor(minutes / 1440)
  const hours = Math.floor((minutes % 1440) / 60)
  const rest = Math.round(minutes % 60)
  const parts = [days && `${days} d`, hours && `${hours} h`, rest && `${rest} min`].filter(Boolean)
  return `${parts.join(' ')}.`
}
