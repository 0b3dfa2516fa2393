'use client'
import { Form } from '@/components/form/form'
import { useForm } from '@/components/form/use-form'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { Switch } from '@/components/ui/fields/switch'
import { type AnswerOf, call } from '@/lib/client/call'

type Props = { config: AnswerOf<'GET /crm/sync/config'>; mayManage: boolean; onSaved: () => void }

export function LeadSyncSettings({ config, mayManage, onSaved }: Props) {
  const form = useForm({
    initial: {
      enabled: config.enabled,
      ad_account_id: config.ad_account_id,
      page_ids: config.page_ids.join(', '),
    },
    send: async ({ page_ids, ...values }, { idempotencyKey }) => {
      const input = { ...values, page_ids: page_ids.split(/[\s,;]+/).filter(Boolean) }
      await call('PUT /crm/sync/config', input, { idempotencyKey })
      toast.success('The settings are saved')
      onSaved()
    },
  })
  return (
    <CardSection title="Settings" description={mayManage ? undefined : 'Administrators can change them.'}>
      <Form form={form} className="flex flex-col gap-4">
        <Switch label="Pull leads every morning" {...form.toggle('enabled')} disabled={!mayManage} />
        <Field label="Ad account" name="ad_account_id" help="Blank: the account that is connected.">
          <Input {...form.text('ad_account_id')} disabled={!mayManage} placeholder="act_1234567890" />
        </Field>
        <Field label="Pages" name="page_ids" help="Ids with a comma between them. Blank: the forms of every page.">
          <Input {...form.text('page_ids')} disabled={!mayManage} />
        </Field>
        {mayManage && (
          <div>
            <Button type="submit" variant="primary" pending={form.pending}>
              Save
            </Button>
          </div>
        )}
      </Form>
    </CardSection>
  )
}
