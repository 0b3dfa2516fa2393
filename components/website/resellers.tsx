'use client'
import { PartyPicker } from '@/components/documents/form/party-picker'
import { useListChange, useLiveList } from '@/components/form/live-list'
import { Button } from '@/components/ui/button'
import { CardSection } from '@/components/ui/card'
import { Field } from '@/components/ui/fields/field'
import { confirm } from '@/components/ui/overlays/confirm'
import { call } from '@/lib/client/call'
import type { Reseller } from '@/lib/modules/website/schemas-shoppers'

const KEY = ['website', 'resellers']

/** Customers who buy in the shop at the prices of their own list. */
export function Resellers({ initial }: { initial: Reseller[] }) {
  const resellers = useLiveList(KEY, 'acc-customers', initial, (signal) =>
    call('GET /settings/website/resellers', {}, { signal }).then((answer) => answer.resellers),
  )
  const change = useListChange(KEY)
  const set = (customer_id: string, reseller: boolean) =>
    change.mutate({ send: () => call('PUT /settings/website/resellers', { customer_id, reseller }) })
  const remove = async ({ customer_id, name }: Reseller) => {
    const sure = await confirm({
      title: `Remove ${name} as a reseller?`,
      body: 'They and their team members will see regular prices from now on. Existing orders do not change.',
      button: 'Remove',
      danger: true,
    })
    if (sure) set(customer_id, false)
  }
  return (
    <CardSection
      id="resellers"
      title="Resellers"
      description="Resellers sign in to the shop and buy at the prices of the price list on their customer record."
    >
      <div className="flex flex-col gap-4">
        {resellers.length > 0 && (
          <ul className="flex flex-col divide-y divide-line">
            {resellers.map((one) => (
              <li key={one.customer_id} className="flex items-center gap-3 py-2 text-sm">
                <span className="min-w-0 flex-1">
                  <a className="font-medium hover:underline" href={`/selling/customers/${one.customer_id}`}>
                    {one.name}
                  </a>
                  <span className="block break-words text-ink-muted">
                    {[
                      one.email || 'No e-mail address, cannot sign in',
                      one.price_list ?? 'No price list yet',
                      one.users > 0 && (one.users === 1 ? 'one person' : `${one.users} people`),
                    ]
                      .filter(Boolean)
                      .join(' · ')}
                  </span>
                </span>
                <Button size="sm" variant="ghost" aria-label={`Remove ${one.name}`} onClick={() => remove(one)}>
                  Remove
                </Button>
              </li>
            ))}
          </ul>
        )}
        <Field label="Add a customer">
          <PartyPicker
            key={resellers.length}
            doctype="acc_sales_order"
            party={null}
            onChoose={(party) => party && set(party.id, true)}
          />
        </Field>
      </div>
    </CardSection>
  )
}
