import { defineApi, route } from '@/lib/core/http/api-table'
import { answerOfDelete, deletedCard, deleteVaultCard, listVaultCards } from '../operations/vault/manage-cards'
import { readVaultCards } from '../operations/vault/read-vault-cards'
import { saveAuthorization } from '../operations/vault/save-authorization'
import { vaultSecret } from '../vault/vault-secret'

export const vaultApi = defineApi('platform', 'Banking', {
  'POST /vault/authorizations': route(saveAuthorization, {
    id: 'saveVaultCard',
    machine: vaultSecret.access,
    summary: 'Save the card with which somebody paid at a website; one for each site and e-mail address',
  }),
  'POST /vault/cards': route(readVaultCards, {
    id: 'listVaultCards',
    machine: vaultSecret.access,
    summary: 'The cards of a customer, with what each is charged by; the only place that tells it',
  }),
  'GET /vault/manage/cards': route(listVaultCards, {
    id: 'listStoredCards',
    summary: 'All cards of the vault, masked; for those who run the platform',
  }),
  'DELETE /vault/manage/cards/{id}': route(deleteVaultCard, {
    id: 'deleteStoredCard',
    summary: 'Delete a card; the gateway is told to forget it, and what it says to that is answered',
    answer: deletedCard,
    respond: answerOfDelete,
    example: { ok: true, message: 'The gateway has forgotten the card.' },
  }),
  'GET /settings/vault-secret': route(vaultSecret.readState, {
    summary: 'Whether the vault has a secret, and until when the one before it works',
  }),
  'POST /settings/vault-secret': route(vaultSecret.make, {
    id: 'createVaultSecret',
    summary: 'Make a new secret for the vault, shown once; the one before works for another 24 hours unless ended',
  }),
  'DELETE /settings/vault-secret': route(vaultSecret.end, {
    summary: 'End the secret of the vault at once; websites neither save nor read cards any more',
  }),
})
