'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { SecretField } from '@/components/settings/connections/secret-field'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Segmented } from '@/components/ui/fields/segmented'
import { Switch } from '@/components/ui/fields/switch'
import { call } from '@/lib/client/call'
import { type DeskSettings, installQuery, settingsKeys } from './queries'
import { SectionState } from './section-state'

/** Where the helpdesk is, and the tokens that it is spoken to with: for every organization. */
export function InstallationSection() {
  const query = useQuery(installQuery())
  return (
    <CardSection title="Installation" description="One helpdesk serves every organization of this installation.">
      <SectionState query={query}>{(settings) => <InstallationForm settings={settings} />}</SectionState>
    </CardSection>
  )
}

const SECRETS = [
  {
    key: 'platform_token',
    isSet: 'has_platform_token',
    label: 'Platform app token',
    help: 'Signs agents in to the helpdesk. Create a platform app in its super admin console.',
  },
  {
    key: 'api_access_token',
    isSet: 'has_api_access_token',
    label: 'API access token',
    help: 'Of an administrator of all accounts. An organization can have a token of its own instead.',
  },
  {
    key: 'webhook_secret',
    isSet: 'has_webhook_secret',
    label: 'Webhook secret',
    help: 'Part of the webhook URL below. It is generated when it is first needed.',
  },
] as const

type Secrets = Record<(typeof SECRETS)[number]['key'], string | null>
const UNCHANGED: Secrets = { platform_token: '', api_access_token: '', webhook_secret: '' }

function InstallationForm({ settings }: { settings: DeskSettings }) {
  const queries = useQueryClient()
  const { mode, url, require_signature } = settings
  const form = useForm({
    initial: { mode, url, require_signature, ...UNCHANGED },
    send: async (values, { idempotencyKey }) => {
      const saved = await call('PUT /desk/settings', values, { idempotencyKey })
      queries.setQueryData(settingsKeys.install, saved)
      form.reset({ mode: saved.mode, url: saved.url, require_signature: saved.require_signature, ...UNCHANGED })
      for (const queryKey of [settingsKeys.webhook, settingsKeys.accounts]) void queries.invalidateQueries({ queryKey })
      toast.success('The helpdesk settings are saved')
    },
  })
  const { values } = form
  const isLive = values.mode === 'live'
  return (
    <Form
      form={form}
      aria-label="Installation"
      className="flex flex-col gap-4"
      problemTitle="The settings were not saved"
    >
      <Field label="Mode" name="mode" help={isLive ? undefined : 'This machine plays the helpdesk. Nothing leaves it.'}>
        <Segmented
          label="Mode"
          value={values.mode}
          onValueChange={(next) => form.set({ mode: next })}
          options={[
            { value: 'live', label: 'Live' },
            { value: 'sandbox', label: 'Sandbox' },
          ]}
          className="self-start"
        />
      </Field>
      {isLive && (
        <>
          <Field label="Helpdesk URL" name="url" required>
            <Input {...form.text('url')} type="url" placeholder="https://desk.example.com" autoComplete="off" />
          </Field>
          {SECRETS.map(({ key, isSet, label, help }) => (
            <SecretField
              key={key}
              name={key}
              label={label}
              help={values[key] === null ? 'It is removed when you save.' : help}
              isSet={settings[isSet] && values[key] !== null}
              value={values[key] ?? ''}
              onChange={(value) => form.set({ [key]: value })}
            />
          ))}
        </>
      )}
      <Switch
        {...form.toggle('require_signature')}
        label="Only accept signed events"
        help="The webhook secret is shared by all organizations. A signature also proves which account an event comes from. What is refused is still read by the next sync."
      />
      {form.isChanged && (
        <div className="flex gap-2">
          <Button type="submit" variant="primary" pending={form.pending}>
            Save
          </Button>
          <Button disabled={form.pending} onClick={() => form.reset()}>
            Discard
          </Button>
        </div>
      )}
    </Form>
  )
}
