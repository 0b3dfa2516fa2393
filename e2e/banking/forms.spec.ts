import type { Page, Route } from 'playwright/test'
import { ownWord } from '../support/api'
import { daysAgo, importLines, newBank, newCustomer, newReceipt } from '../support/bank-lines'
import { Reconciliation } from '../support/pages/reconciliation'
import { expect, test } from '../support/test'

const API = '**/api/v1/accounting/bank'

/** Holds a route's calls until somebody lets them go. */
function gate() {
  let open = () => {}
  const opened = new Promise<void>((resolve) => {
    open = resolve
  })
  return { open, opened }
}

const refusal = (loc: (string | number)[], msg: string) => ({
  status: 422,
  json: { detail: [{ loc: ['body', ...loc], msg, type: 'value_error' }] },
})

async function chooseAccount(page: Page, name: string, number: string): Promise<void> {
  await page.getByRole('combobox', { name, exact: true }).focus()
  await page.keyboard.type(number)
  await expect(page.getByRole('option', { name: new RegExp(`^${number}`) })).toBeVisible()
  await page.keyboard.press('Enter')
}

test('a form that is answered late leaves alone whoever has moved on, and its refusal is told', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  const word = ownWord()
  await importLines(api, bank, [
    { day: daysAgo(3), amount: '-41.10', text: `FIRST ${word}` },
    { day: daysAgo(2), amount: '-42.20', text: `SECOND ${word}` },
    { day: daysAgo(1), amount: '-43.30', text: `THIRD ${word}` },
  ])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  const sendJournalOf = async (text: string) => {
    await worklist.options.filter({ hasText: text }).click()
    await page.keyboard.press('j')
    await worklist.form('Journal entry').getByRole('combobox', { name: 'Account 1' }).waitFor()
    await chooseAccount(page, 'Account 1', '6020')
    await page.keyboard.press('Control+Enter')
  }
  const answer = gate()
  await page.route(`${API}/create-journal/*`, async (route) => {
    await answer.opened
    await route.continue()
  })
  await sendJournalOf('FIRST')
  await worklist.options.filter({ hasText: 'THIRD' }).click()
  await page.keyboard.press('n')
  const note = worklist.form('Note').getByRole('textbox')
  await note.fill('Asked the branch')
  answer.open()
  await expect(worklist.options.filter({ hasText: 'FIRST' })).toHaveCount(0)
  await expect(worklist.detail.getByRole('heading', { level: 2 })).toContainText('THIRD')
  await expect(note).toHaveValue('Asked the branch')

  const refused = gate()
  await page.route(`${API}/create-journal/*`, async (route) => {
    await refused.opened
    await route.fulfill({ status: 409, json: { detail: 'The period is locked.', code: 'period_locked' } })
  })
  await page.keyboard.press('Escape')
  await sendJournalOf('SECOND')
  await worklist.options.filter({ hasText: 'THIRD' }).click()
  refused.open()
  await expect(page.getByText('The period is locked.').first()).toBeVisible()
  await expect(worklist.detail.getByRole('heading', { level: 2 })).toContainText('THIRD')
  await worklist.options.filter({ hasText: 'SECOND' }).click()
  await expect(worklist.detail).toContainText('It was not done')
})

test('choices that cannot be read leave a way out and a way on; refused fields are marked and focused', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  await importLines(api, bank, [{ day: daysAgo(1), amount: '-90.00', text: `RENT ${ownWord()}` }])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  const form = worklist.form('Journal entry')
  const choices = `${API}/journal-form-options/*`
  const fails = (route: Route) => route.fulfill({ status: 403, json: { detail: 'Not today.' } })
  await page.route(choices, fails)
  await page.keyboard.press('j')
  await expect(form.getByText('Not today.')).toBeVisible()
  await expect(form).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(form).toBeHidden()
  await expect(worklist.list).toBeFocused()
  await page.keyboard.press('j')
  await expect(form.getByText('Not today.')).toBeVisible()
  await page.unroute(choices, fails)
  await form.getByRole('button', { name: 'Try again' }).click()
  await form.getByRole('combobox', { name: 'Account 1' }).waitFor()
  await expect(form.getByText('Choose an account.')).toBeVisible()

  await chooseAccount(page, 'Account 1', '6020')
  await form.getByRole('textbox', { name: 'Amount 1' }).fill('60')
  await form.getByRole('button', { name: /on another account$/ }).click()
  await chooseAccount(page, 'Account 2', '6040')
  await page.route(`${API}/create-journal/*`, (route) =>
    route.fulfill(refusal(['lines', 1, 'account_id'], 'This account is closed.')),
  )
  await page.keyboard.press('Control+Enter')
  await expect(form.getByRole('listitem', { name: 'Account 2' })).toContainText('This account is closed.')
  await expect(form.getByRole('combobox', { name: 'Account 2' })).toBeFocused()
  await expect(form.getByText('It was not done')).toBeHidden()
})

test('a payment that is wished for before its invoices are read is made when they are', async ({ page, api }) => {
  test.slow()
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  await importLines(api, bank, [{ day: daysAgo(1), amount: '55.50', text: `EFT ${ownWord()}` }])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await page.keyboard.press('p')
  const party = worklist.form('Receive a payment').getByRole('combobox', { name: 'Customer' })
  await party.focus()
  await page.keyboard.type(customer.name)
  await expect(page.getByRole('option', { name: customer.name })).toBeVisible()
  const invoices = gate()
  await page.route(`${API}/payment-form-options/*party_id=*`, async (route) => {
    await invoices.opened
    await route.continue()
  })
  await page.keyboard.press('Enter')
  await page.keyboard.press('Control+Enter')
  await expect(worklist.form('Receive a payment').getByRole('button', { name: /^Create/ })).toHaveAttribute(
    'aria-busy',
    'true',
  )
  invoices.open()
  await expect(worklist.options).toHaveCount(0)
  await expect
    .poll(async () => (await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`))[0]?.status)
    .toBe('reconciled')
})

test('a settlement is posted as it is shown, never as the one before', async ({ page, api }) => {
  test.slow()
  const bank = await newBank(api)
  await importLines(api, bank, [{ day: daysAgo(1), amount: '100.00', text: `PAYOUT ${ownWord()}` }])
  const id = (n: number) => `00000000-0000-4000-8000-00000000000${n}`
  const candidate = (n: number) => ({
    ...{ id: id(n), provider_id: `SET-${n}`, settled_on: daysAgo(1), net: '100.00', gross: '103.00', fees: '3.00' },
    ...{ currency: 'ZAR', status: 'paid', deductions: '0.00' },
  })
  const preview = (n: number) => ({
    ...{ candidates: [candidate(1), candidate(2)], settlement_id: id(n), deductions: '0.00', problem: '' },
    legs: [{ part: 'bank', account_id: null, account: `Legs of ${n}`, is_new: false, debit: '100.00', credit: '0.00' }],
  })
  const second = gate()
  const sent: unknown[] = []
  await page.route(`${API}/match-settlement/**`, async (route) => {
    if (route.request().method() === 'POST') {
      sent.push(route.request().postDataJSON())
      return route.fulfill(refusal(['settlement_id'], 'It cleared another line.'))
    }
    if (!route.request().url().includes(id(2))) return route.fulfill({ json: preview(1) })
    await second.opened
    return route.fulfill({ json: preview(2) })
  })
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await page.keyboard.press('e')
  const form = worklist.form('Match a settlement')
  await expect(form).toContainText('Legs of 1')
  const post = form.getByRole('button', { name: 'Post the settlement' })
  await expect(post).toBeEnabled()
  await form.getByRole('combobox', { name: /^Settlement/ }).click()
  await page.getByRole('option', { name: /^SET-2/ }).click()
  await expect(post).toBeDisabled()
  await expect(form).toContainText('What would be posted is being worked out.')
  await form.press('Control+Enter')
  second.open()
  await expect(form).toContainText('Legs of 2')
  expect(sent).toEqual([])
  await post.click()
  await expect(form).toContainText('It cleared another line.')
  expect(sent).toEqual([{ settlement_id: id(2) }])
  await expect(form.getByRole('combobox', { name: /^Settlement/ })).toBeFocused()
})

test('what else opens with a line is told before it is unallocated, and nobody is moved on by a refusal', async ({
  page,
  api,
}) => {
  test.slow()
  const word = ownWord()
  const bank = await newBank(api, `${word} cheque`)
  const savings = await newBank(api, `${word} savings`)
  await importLines(api, bank, [{ day: daysAgo(2), amount: '-700.00', text: `OUT ${word}` }])
  await importLines(api, savings, [{ day: daysAgo(2), amount: '700.00', text: `IN ${word}` }])
  const [from] = await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`)
  const [to] = await api.rows('acc-bank-transactions', `filter[bank_account]=${savings.id}`)
  await api.post(`/accounting/bank/transfer/${from!.row_id}`, { other_txn_id: to!.row_id })

  const worklist = new Reconciliation(page)
  await worklist.open(bank.id, `&state=cleared&line=${from!.row_id}`)
  const ask = async () => {
    await worklist.detail.getByRole('button', { name: 'Unallocate…' }).click()
    await expect(page.getByRole('alertdialog')).toContainText(`IN ${word} of`)
    await page
      .getByRole('alertdialog')
      .getByRole('button', { name: /^Cancel .* and open the line$/ })
      .click()
  }
  const refuse = (route: Route) => route.fulfill({ status: 409, json: { detail: 'The period is locked.' } })
  await page.route(`${API}/unallocate/*`, refuse)
  await ask()
  await expect(worklist.detail).toContainText('The period is locked.')
  await page.unroute(`${API}/unallocate/*`, refuse)
  await ask()
  await expect(page.getByText(`1 other line open again: IN ${word}`)).toBeVisible()
  expect((await api.row('acc-bank-transactions', to!.row_id)).status).toBe('unreconciled')
})

test('a ticked voucher stays in sight under another search, and the rest of the line goes to an account', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  const receipt = await newReceipt(api, bank, customer.id, '100.00', daysAgo(1))
  await importLines(api, bank, [{ day: daysAgo(1), amount: '103.00', text: `DEPOSIT ${ownWord()}` }])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await page.keyboard.press('m')
  const form = worklist.form('Match other vouchers')
  await form.getByRole('searchbox').fill(receipt.number)
  const voucher = form.getByRole('checkbox', { name: new RegExp(receipt.number) })
  await voucher.click()
  await form.getByRole('searchbox').fill('nothing is called like this')
  await expect(form.getByText('Nothing like this was found')).toBeVisible()
  await expect(voucher).toBeChecked()
  await expect(form.getByText('Tick more, or choose an account for the rest.')).toBeVisible()
  await chooseAccount(page, 'Account for the rest', '6040')
  await form.getByRole('button', { name: 'Match, and post the rest' }).click()
  await expect(worklist.options).toHaveCount(0)
  await expect
    .poll(async () => (await api.rows('acc-bank-transactions', `filter[bank_account]=${bank.id}`))[0]?.status)
    .toBe('reconciled')
})
