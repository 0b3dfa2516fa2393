'use client'
import { MachineSecret } from '@/components/settings/machine-secret'

/** The secret with which websites save cards in the vault. */
export const VaultSecret = () => (
  <MachineSecret
    of="vault-secret"
    title="Card vault"
    description="Websites save the cards of customers here, with a secret that they send in the header X-Vault-Secret."
    none="There is no secret yet, so no website can save a card."
    replace={{
      title: 'Make a new secret for the vault?',
      body: 'The present one works for another 24 hours. Enter the new one at every website within that time.',
    }}
    end={{
      title: 'End the secret of the vault?',
      body: 'From now on no website can save or read cards. Cards that are saved stay, and bill runs charge them as before.',
      done: 'The secret has ended. Websites neither save nor read cards any more.',
    }}
  />
)
