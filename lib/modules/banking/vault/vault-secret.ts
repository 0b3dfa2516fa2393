import { defineMachineSecret } from '@/lib/core/secrets/machine-secret'

/** The vault's secret, with which websites save and read cards (Business Platform Modules 4.3, 5). */
export const vaultSecret = defineMachineSecret({
  key: 'banking.vault-secret',
  prefix: 'vault_',
  header: 'X-Vault-Secret',
  scheme: 'vault',
  description:
    'The secret of an organization’s vault, made under Banking, Settings. It says which organization is meant.',
  label: 'Vault',
  where: 'under Banking, Settings',
  resource: 'banking.vault',
  permission: 'banking.gateway.manage',
})
