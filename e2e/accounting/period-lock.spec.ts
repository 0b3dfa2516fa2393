import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

/** Days long before what other journeys work on. */
const DRAFT_DAY = '2025-03-04'
const LOCK_DAY = '2025-03-05'

test('locking the books says what falls into it, holds drafts back, and is taken back again', async ({ page, api }) => {
  const supplier_id = (await api.create('acc-suppliers', { name: `${ownWord()} Power` })).row_id
  const { document } = await api.post<{ document: { id: string; number: string } }>(
    '/accounting/documents/acc_purchase_invoice',
    { supplier_id, posting_date: DRAFT_DAY, items: [{ description: 'Electricity', rate: '10' }] },
  )
  await page.goto('/accounting/settings')
  const registration = page.getByRole('textbox', { name: 'Registration number' })
  await registration.fill('2016/123456/99')
  await page.getByLabel('Lock the books up to').fill(LOCK_DAY)
  await page.getByRole('button', { name: 'Lock…' }).click()
  const question = page.getByRole('alertdialog', { name: /^Lock the books up to/ })
  await expect(question).toContainText(/draft invoices? falls? into it/)
  await question.getByRole('button', { name: 'Lock the books' }).click()
  await expect(page.getByText(/The books are locked up to and with/)).toBeVisible()
  await expect(page.getByRole('list', { name: 'Who locked the books' }).getByRole('listitem').first()).toContainText(
    'locked up to',
  )
  // What was typed about the company and not saved yet is still there.
  await expect(registration).toHaveValue('2016/123456/99')
  await expectAccessible(page, 'the page')
  await page.getByRole('button', { name: 'Undo changes' }).click()

  await page.goto(`/buying/invoices/${document.id}`)
  await page.getByRole('button', { name: 'Submit…', exact: true }).click()
  const dialog = page.getByRole('dialog', { name: `Submit ${document.number}?` })
  await expect(dialog).toContainText('locked up to')
  await expect(dialog.getByRole('button', { name: /^Submit / })).toBeDisabled()

  await page.goto('/accounting/settings')
  await page.getByRole('button', { name: 'Open the books…' }).click()
  const opening = page.getByRole('alertdialog', { name: 'Open all the books?' })
  await opening.getByRole('button', { name: 'Open the books' }).click()
  await expect(page.getByText('Nothing is locked')).toBeVisible()
  await api.post(`/accounting/acc_purchase_invoice/${document.id}/discard`, {})
})

test('the chart of accounts is a tree whose balances lead to the ledger', async ({ page }) => {
  await page.goto('/accounting/accounts')
  const grid = page.getByRole('grid', { name: 'Chart of accounts' })
  await expect(grid.getByRole('row').filter({ hasText: 'Debtors' })).toBeVisible()
  await expectAccessible(page, 'the page')
  await grid.getByRole('row').filter({ hasText: 'Debtors' }).getByRole('link').last().click()
  await expect(page.getByRole('heading', { level: 1, name: 'General ledger' })).toBeVisible()
  await expect(page.getByRole('combobox', { name: 'Account' })).toHaveText(/1130 Debtors/)
})
