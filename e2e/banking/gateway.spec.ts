import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import type { Api } from '../support/api'
import { type Bank, daysAgo, importLines, newBank } from '../support/bank-lines'
import { expect, test } from '../support/test'

type Settlement = { provider_id: string; gross: string; fees: string; net: string }

const theForm = (page: Page) => page.getByRole('form', { name: 'Card gateway' })

async function backToSandbox(api: Api): Promise<void> {
  const fresh = { mode: 'sandbox', public_key: '', secret_key: null, subaccount: '' }
  expect((await api.http.put('/api/v1/settings/gateway', { data: fresh })).ok()).toBe(true)
}

test.describe('settings', () => {
  // A neighbour: the journeys of cards and payouts need their own organization's gateway as it is.
  test.use({ who: 'neighbour' })

  test('keys are refused in words, tested, saved without showing the secret one, and put back', async ({
    page,
    apiOf,
  }) => {
    const theirs = await apiOf('neighbour')
    await backToSandbox(theirs)
    await page.goto('/banking/settings')
    const form = theForm(page)
    const mode = (name: string) => form.getByRole('radio', { name, exact: true })
    await expect(mode('Sandbox')).toBeChecked()
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('alert')).toContainText('The keys are good, in test mode.')
    await expectAccessible(page, 'banking settings')

    // A key that the gateway does not know.
    await form.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_nobody_knows_this')
    await form.getByRole('button', { name: 'Test' }).click()
    await expect(form.getByRole('alert')).toContainText('Invalid key')
    await form.getByRole('textbox', { name: 'Secret key' }).fill('')

    // Live wants both keys, and says so at the first of them.
    await mode('Live').click()
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(form.getByText('Enter public key.')).toBeVisible()
    await expect(form.getByRole('textbox', { name: 'Public key' })).toBeFocused()
    await form.getByRole('textbox', { name: 'Public key' }).fill('pk_test_ours')
    await form.getByRole('textbox', { name: 'Secret key' }).fill('sk_test_nobody_may_read_this')
    await form.getByRole('button', { name: 'Save' }).click()
    await expect(page.getByText('The card gateway is saved.')).toBeVisible()
    await page.reload()
    await expect(form.getByRole('textbox', { name: 'Public key' })).toHaveValue('pk_test_ours')
    await expect(form.getByRole('textbox', { name: 'Secret key' })).toHaveValue('')
    await expect(form.getByRole('textbox', { name: 'Secret key' })).toHaveAttribute(
      'placeholder',
      'Set; type to replace it',
    )
    expect(JSON.stringify(await theirs.get('/settings/gateway'))).not.toContain('nobody_may_read_this')
    await backToSandbox(theirs)
  })
})

test('payments are fetched, and a payout is matched with its three legs and undone', async ({ page, api }) => {
  await backToSandbox(api)
  await page.goto('/banking/settings')
  await page.getByRole('button', { name: 'Sync now' }).click()
  await expect(page.getByText(/new payments?/).first()).toBeVisible({ timeout: 30_000 })

  // The payout of a day, as the bank's statement has it.
  const bank = await newBank(api)
  const payout = await openSettlement(api, bank)
  await page.goto(`/banking/reconciliation?account=${bank.id}`)
  await expect(page.getByText(`GATEWAY PAYOUT ${payout.provider_id}`).first()).toBeVisible()
  await page.keyboard.press('e')
  const form = page.getByRole('form', { name: 'Match a settlement' })
  const legs = form.getByRole('table')
  await expect(legs.getByRole('row').filter({ hasText: 'Gateway fees' })).toContainText(spoken(payout.fees))
  await expect(legs.getByRole('row').filter({ hasText: 'Gateway clearing' })).toContainText(spoken(payout.gross))
  await expectAccessible(page, 'match a settlement')
  await form.getByRole('button', { name: 'Post the settlement' }).click()
  await expect(form).toBeHidden()

  const status = async () => (await onlyLine(api, bank)).status
  await expect.poll(status).toBe('reconciled')
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect.poll(status).toBe('unreconciled')
})

type Line = { status: string }

const onlyLine = async (api: Api, bank: Bank): Promise<Line> => {
  const { lines } = await api.get<{ lines: Line[] }>(`/accounting/bank/worklist?bank_account_id=${bank.id}&state=all`)
  expect(lines).toHaveLength(1)
  return lines[0]!
}

/** Imports a line of what the gateway paid out and no line cleared yet. */
async function openSettlement(api: Api, bank: Bank): Promise<Settlement> {
  const { settlements } = await api.get<{ settlements: Settlement[] }>('/accounting/bank/settlements?open=true')
  const [payout] = settlements
  expect(payout, 'a settlement that no line cleared yet').toBeDefined()
  await importLines(api, bank, [
    { day: daysAgo(1), amount: payout!.net, text: `GATEWAY PAYOUT ${payout!.provider_id}` },
  ])
  return payout!
}

/** Groups and thin spaces are the browser's; the cents are what matters. */
const spoken = (amount: string) => new RegExp(amount.replace(/\B(?=(\d{3})+(?=\.))/, '\\D?').replace('.', '[.,]'))
