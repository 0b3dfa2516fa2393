'use client'
import { useCan } from '@/components/shell/me-context'
import { PageHeader } from '@/components/ui/page-header'
import { VaultSecret } from '../cards/vault-secret'
import { BankSyncSettings } from '../sync/bank-sync-settings'
import { GatewaySettings } from './gateway-settings'

/** What Banking speaks to outside: the card gateway and the bank's own website. */
export function BankingSettings() {
  const maySeeSync = useCan('banking.sync.read')
  const mayManageGateway = useCan('banking.gateway.manage')
  return (
    <div className="mx-auto flex w-full max-w-4xl flex-col gap-4 px-4 py-5 sm:px-6">
      <PageHeader
        title="Banking settings"
        description="The card gateway that takes payments, and the bank that statements come from."
      />
      {mayManageGateway && <GatewaySettings />}
      {mayManageGateway && <VaultSecret />}
      {maySeeSync && <BankSyncSettings />}
    </div>
  )
}
