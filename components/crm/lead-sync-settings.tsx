'use client'
import { useMutation } from '@tanstack/react-query'
import { useState } from 'react'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Field } from '@/components/ui/field'
import { Input } from '@/components/ui/input'
import { Switch } from '@/components/ui/switch'
import { toast } from '@/components/ui/toast'
import { isApiError, messageOf } from '@/lib/client/api'
import { type AnswerOf, call } from '@/lib/client/call'

type Config = AnswerOf<'GET /crm/sync/config'>

export function LeadSyncSettings({
  config,
  mayManage,
  onSaved,
}: {
  config: Config
  mayManage: boolean
  onSaved: () => void
}) {
  const [account, setAccount] = useState(config.ad_account_id)
  const [pages, setPages] = useState(config.page_ids.join(', '))
  const [enabled, setEnabled] = useState(config.enabled)
  const save = useMutation({
    mutationFn: () =>
      call('PUT /crm/sync/config', {
        ad_account_id: account,
        page_ids: pages.split(/[\s,;]+/).filter(Boolean),
        enabled,
      }),
    onSuccess: () => {
      toast.success('The settings are saved')
      onSaved()
    },
  })
  const fields = isApiError(save.error) ? save.error.fields : []
  const wrong = (field: string) => fields.find(({ loc }) => loc.includes(field))?.msg
  return (
    <CardSection title="Settings" description={mayManage ? undefined : 'Administrators can change them.'}>
      <form
        noValidate
        className="flex flex-col gap-4"
        onSubmit={(event) => {
          event.preventDefault()
          if (!save.isPending) save.mutate()
        }}
      >
        <Switch label="Pull leads every morning" checked={enabled} onCheckedChange={setEnabled} disabled={!mayManage} />
        <Field label="Ad account" error={wrong('ad_account_id')} help="Blank: the account that is connected.">
          <Input
            value={account}
            disabled={!mayManage}
            placeholder="act_1234567890"
            onChange={(event) => setAccount(event.target.value)}
          />
        </Field>
        <Field
          label="Pages"
          error={wrong('page_ids')}
          help="Ids with a comma between them. Blank: the forms of every page."
        >
          <Input value={pages} disabled={!mayManage} onChange={(event) => setPages(event.target.value)} />
        </Field>
        {save.error && fields.length === 0 && (
          <p role="alert" className="text-sm text-danger-ink">
            {messageOf(save.error)}
          </p>
        )}
        {mayManage && (
          <div>
            <Button type="submit" variant="primary" pending={save.isPending}>
              Save
            </Button>
          </div>
        )}
      </form>
    </CardSection>
  )
}
