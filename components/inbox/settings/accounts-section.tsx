'use client'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { FormDialog } from '@/components/form/form-dialog'
import { useForm } from '@/components/form/use-form'
import { SecretField } from '@/components/settings/connections/secret-field'
import { Badge } from '@/components/ui/badge'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { toast } from '@/components/ui/feedback/toast'
import { Field } from '@/components/ui/fields/field'
import { Input } from '@/components/ui/fields/input'
import { confirm } from '@/components/ui/overlays/confirm'
import { RelativeTime } from '@/components/ui/relative-time'
import { messageOf } from '@/lib/client/api'
import { call } from '@/lib/client/call'
import { countOf } from '@/lib/client/format'
import { accountsQuery, type DeskAccount, settingsKeys } from './queries'
import { SectionState } from './section-state'

function useRefresh() {
  const queries = useQueryClient()
  return () =>
    Promise.all(
      [settingsKeys.accounts, settingsKeys.webhook, settingsKeys.sync].map((queryKey) =>
        queries.invalidateQueries({ queryKey }),
      ),
    )
}

/** Every organization with its helpdesk account. */
export function AccountsSection() {
  const query = useQuery(accountsQuery())
  const refresh = useRefresh()
  const [assigning, setAssigning] = useState<DeskAccount | null>(null)
  const disconnect = async (account: DeskAccount) => {
    const sure = await confirm({
      title: `Disconnect ${account.name} from the helpdesk?`,
      body: `Account ${account.desk_account_id} sends nothing more. ${countOf(account.conversations, 'conversation')} stay readable in timelines, but can no longer be answered here.`,
      button: 'Disconnect',
      danger: true,
    })
    if (!sure) return
    try {
      await call('DELETE /desk/accounts/{organization_id}', { organization_id: account.id })
      toast.success(`${account.name} is disconnected`)
    } catch (error) {
      toast.error('The account was not disconnected', { description: messageOf(error) })
    }
    await refresh()
  }
  return (
    <CardSection title="Organizations" description="One helpdesk account belongs to one organization." flush>
      <div className="px-4 py-1">
        <SectionState query={query}>
          {({ organizations }) => (
            <ul className="divide-y divide-line">
              {organizations.map((account) => (
                <li key={account.id} className="flex flex-wrap items-center gap-x-3 gap-y-2 py-3">
                  <div className="min-w-0 flex-1 basis-56 text-sm">
                    <p className="flex flex-wrap items-center gap-2 font-medium">
                      <span className="min-w-0 truncate">{account.name}</span>
                      {account.desk_account_id ? (
                        <Badge tone={account.webhook_problem ? 'warning' : 'success'} dot>
                          Account {account.desk_account_id}
                        </Badge>
                      ) : (
                        <Badge>Not configured</Badge>
                      )}
                      {account.has_token && <Badge>Own token</Badge>}
                    </p>
                    {account.desk_account_id && (
                      <p className="text-xs text-ink-muted">
                        {countOf(account.conversations, 'conversation')}
                        {account.last_event_at ? (
                          <>
                            , last event <RelativeTime value={account.last_event_at} />
                          </>
                        ) : (
                          ', no event yet'
                        )}
                      </p>
                    )}
                    {account.webhook_problem && <p className="text-xs text-warning-ink">{account.webhook_problem}</p>}
                  </div>
                  <div className="flex gap-2">
                    <Button
                      size="sm"
                      aria-label={`${account.desk_account_id ? 'Change' : 'Assign'} the account of ${account.name}`}
                      onClick={() => setAssigning(account)}
                    >
                      {account.desk_account_id ? 'Change' : 'Assign account'}
                    </Button>
                    {account.desk_account_id && (
                      <Button
                        size="sm"
                        variant="danger-ghost"
                        aria-label={`Disconnect ${account.name}`}
                        onClick={() => void disconnect(account)}
                      >
                        Disconnect
                      </Button>
                    )}
                  </div>
                </li>
              ))}
            </ul>
          )}
        </SectionState>
      </div>
      {assigning && <AssignDialog account={assigning} onClose={() => setAssigning(null)} />}
    </CardSection>
  )
}

type Values = { desk_account_id: string; api_access_token: string | null }

function AssignDialog({ account, onClose }: { account: DeskAccount; onClose: () => void }) {
  const refresh = useRefresh()
  const initial: Values = { desk_account_id: account.desk_account_id ?? '', api_access_token: '' }
  const form = useForm<Values>({
    initial,
    send: async (values, { idempotencyKey }) => {
      const { organization } = await call(
        'PUT /desk/accounts/{organization_id}',
        { organization_id: account.id, ...values },
        { idempotencyKey },
      )
      onClose()
      await refresh()
      toast.success(`${organization.name} has account ${organization.desk_account_id}`, {
        description: organization.webhook_problem || 'Its conversations are being read.',
      })
    },
  })
  const token = form.values.api_access_token
  return (
    <FormDialog
      form={form}
      onClose={onClose}
      size="sm"
      title={`Helpdesk account of ${account.name}`}
      description="The token is checked, the webhook registered, and all conversations are read."
      button={account.desk_account_id ? 'Save' : 'Assign'}
      disabled={!form.values.desk_account_id.trim()}
    >
      <Field
        label="Account number"
        name="desk_account_id"
        required
        help="In the address of the helpdesk: /app/accounts/3/dashboard is account 3."
      >
        <Input {...form.text('desk_account_id')} inputMode="numeric" autoComplete="off" />
      </Field>
      <SecretField
        name="api_access_token"
        label="API access token"
        help={
          token === null
            ? 'It is removed: the token of the installation counts.'
            : 'Blank: the token of the installation.'
        }
        isSet={account.has_token && token !== null}
        value={token ?? ''}
        onChange={(value) => form.set({ api_access_token: value })}
      />
    </FormDialog>
  )
}
