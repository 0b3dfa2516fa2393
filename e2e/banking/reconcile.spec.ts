import type { Page } from 'playwright/test'
import { expectAccessible } from '../support/accessibility'
import type { Api } from '../support/api'
import {
  type Bank,
  daysAgo,
  importLines,
  linesOfAllKinds,
  newBank,
  newCustomer,
  newInvoice,
  newReceipt,
} from '../support/bank-lines'
import { Reconciliation } from '../support/pages/reconciliation'
import { expect, test } from '../support/test'

type Balances = {
  statement: { balance: string } | null
  ledger: string
  difference: string
  parts: { code: string; amount: string }[]
}
type Line = { id: string; description: string; status: string; suspense: boolean }

const balances = (api: Api, bank: Bank) => api.get<Balances>(`/accounting/bank/balances/${bank.id}`)
const linesIn = async (api: Api, bank: Bank, state: string) =>
  (await api.get<{ lines: Line[] }>(`/accounting/bank/worklist?bank_account_id=${bank.id}&state=${state}&per_page=200`))
    .lines

/** What a bookkeeper's hands do with the chosen line, by what it says. */
async function clearByKeys(page: Page, worklist: Reconciliation, text: string, word: string): Promise<void> {
  const { keyboard } = page
  if (text.startsWith('JOURNAL')) {
    await keyboard.press('j')
    await worklist.form('Journal entry').getByRole('combobox', { name: 'Account 1' }).waitFor()
    await keyboard.type('6020')
    await expect(worklist.choice(/^6020/)).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('Control+Enter')
  } else if (text.startsWith('PAYMENT')) {
    await keyboard.press('p')
    await worklist.form('Receive a payment').getByRole('combobox', { name: 'Customer' }).waitFor()
    await worklist.form('Receive a payment').getByRole('combobox', { name: 'Customer' }).focus()
    await keyboard.type(`${word} Guest`)
    await expect(worklist.choice(`${word} Guesthouse`)).toBeVisible()
    await keyboard.press('Enter')
    await expect(worklist.form('Receive a payment')).toContainText('Left as an advance')
    await keyboard.press('Control+Enter')
  } else if (text.startsWith('SPLIT')) {
    await keyboard.press('s')
    const form = worklist.form('Split the line')
    await form.getByRole('combobox', { name: 'Customer, part 1' }).focus()
    await keyboard.type(`${word} Guest`)
    await expect(worklist.choice(`${word} Guesthouse`)).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type('600')
    await form.getByRole('combobox', { name: 'Account, part 2' }).focus()
    await keyboard.type('6020')
    await expect(worklist.choice(/^6020/)).toBeVisible()
    await keyboard.press('Enter')
    await keyboard.press('Tab')
    await keyboard.type('45.10')
    await keyboard.press('Control+Enter')
  } else if (text.startsWith('SUSPENSE')) {
    await keyboard.press('u')
    await worklist.form('Put into suspense').getByRole('textbox').waitFor()
    await keyboard.type('Ask the branch')
    await keyboard.press('Enter')
  } else if (text.startsWith('IGNORE')) {
    await keyboard.press('i')
  } else {
    await worklist.matchIsKnown()
    await worklist.accept()
    if (text.startsWith(`${word}PAY`)) await worklist.agreeIfAsked(text)
  }
}

test('lines of all kinds are cleared by keyboard alone, some are undone, and both balances tell it', async ({
  page,
  api,
}) => {
  test.setTimeout(600_000)
  const { bank, count, total, word } = await linesOfAllKinds(api)
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await expect(worklist.list).toBeFocused()
  await expect(page.getByRole('button', { name: new RegExp(`^To clear\\s*${count}`) })).toBeVisible()

  const started = Date.now()
  for (let n = 0; n < count; n++) {
    const text = await worklist.text()
    await clearByKeys(page, worklist, text, word)
    await worklist.movedOn(text)
  }
  await expect(worklist.allDone).toBeVisible({ timeout: 30_000 })
  const seconds = Math.round((Date.now() - started) / 1000)
  console.log(`    ${count} bank lines by keyboard: ${seconds} s`)
  await expect(page.getByRole('button', { name: /^To clear\s*0/ })).toBeVisible()
  await expectAccessible(page, 'the page when all is done')

  await expect.poll(async () => (await linesIn(api, bank, 'open')).length, { timeout: 30_000 }).toBe(0)
  expect((await linesIn(api, bank, 'suspense')).map(({ description }) => description)).toEqual([`SUSPENSE ${word}`])
  // The two that are ignored come to nothing, so that the ledger has all that the bank has.
  const after = await balances(api, bank)
  expect(after).toMatchObject({ statement: { balance: total }, ledger: total, difference: '0.00' })

  await page.keyboard.press('Control+z')
  await page.keyboard.press('Control+z')
  await expect(worklist.options).toHaveCount(2)
  await expect.poll(async () => (await linesIn(api, bank, 'open')).length).toBe(2)
  const undone = await balances(api, bank)
  expect(undone.statement?.balance).toBe(total)
  const open = undone.parts.find(({ code }) => code === 'open_lines')
  expect(open).toBeDefined()

  // The log has them all, and takes back one of long ago.
  await page.keyboard.press('l')
  const log = page.getByRole('dialog', { name: 'What was done' })
  await log
    .getByRole('button', { name: /^Undo: EFT/ })
    .first()
    .click()
  await expect.poll(async () => (await linesIn(api, bank, 'open')).length).toBe(3)
})

test('selected lines are accepted together, refused ones say why, and others see the list change', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  const first = await newInvoice(api, customer.id, '120.40', daysAgo(3))
  const second = await newInvoice(api, customer.id, '88.15', daysAgo(3))
  await importLines(api, bank, [
    { day: daysAgo(2), amount: '120.40', text: `${customer.name} ${first.number}` },
    { day: daysAgo(2), amount: '88.15', text: `${customer.name} ${second.number}` },
    { day: daysAgo(1), amount: '-7.77', text: 'QQ 1' },
  ])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await worklist.matchIsKnown()
  await page.keyboard.press('Control+a')
  await page
    .getByRole('region', { name: 'Selected lines' })
    .getByRole('button', { name: 'Accept the best match' })
    .click()
  const result = page.getByRole('dialog', { name: 'Not every line could be done' })
  await expect(result).toContainText('It has no match.')
  await result.getByRole('button', { name: 'Close' }).first().click()
  await expect(worklist.options).toHaveCount(1)
  await expect.poll(async () => (await linesIn(api, bank, 'cleared')).length).toBe(2)

  // Somebody else deals with the last one.
  const [last] = await linesIn(api, bank, 'open')
  await api.post(`/accounting/bank/ignore/${last!.id}`)
  await expect(worklist.allDone).toBeVisible({ timeout: 15_000 })
})

test('keys touch no line that a search has hidden, and what was done is found under its state', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  const hidden = await newReceipt(api, bank, customer.id, '210.10', daysAgo(3))
  const found = await newReceipt(api, bank, customer.id, '99.35', daysAgo(1))
  await importLines(api, bank, [
    { day: daysAgo(3), amount: '210.10', text: `EFT ${hidden.number}` },
    { day: daysAgo(2), amount: '-3.33', text: 'QQ 1' },
    { day: daysAgo(1), amount: '99.35', text: `EFT ${found.number}` },
  ])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await worklist.matchIsKnown()

  // The answer to the search is held back: Enter and I have nothing to work on until it is there.
  let answer = () => {}
  const held = new Promise<void>((resolve) => {
    answer = resolve
  })
  await page.route(/worklist\?.*q=/, async (route) => {
    await held
    await route.continue()
  })
  await page.keyboard.press('/')
  await page.keyboard.type(found.number)
  await page.keyboard.press('Enter')
  await expect(worklist.list).toHaveAttribute('aria-busy', 'true')
  await page.keyboard.press('Enter')
  await page.keyboard.press('i')
  await expect(worklist.options).toHaveCount(3)
  answer()
  await expect(worklist.options).toHaveCount(1)
  await worklist.matchIsKnown()
  await worklist.accept()
  await expect.poll(async () => (await linesIn(api, bank, 'cleared')).length).toBe(1)
  expect((await linesIn(api, bank, 'open')).map(({ description }) => description).toSorted()).toEqual(
    [`EFT ${hidden.number}`, 'QQ 1'].toSorted(),
  )
  await page.getByRole('button', { name: 'Clear the filters' }).click()
  await expect(page.getByRole('searchbox', { name: 'Search lines' })).toHaveValue('')
  await expect(worklist.options).toHaveCount(2)

  await worklist.goTo('Cleared')
  await expect(worklist.options).toHaveText([new RegExp(found.number)])
  await worklist.goTo('All')
  await expect(worklist.options).toHaveCount(3)
  await worklist.goTo('Cleared')
  await page.keyboard.press('Control+z')
  await expect(page.getByText('No line is cleared yet')).toBeVisible()
  await worklist.goTo('To clear')
  await expect(worklist.options).toHaveCount(3)
})

test('a form has the letters to itself, a key that is held does one line, and a job undoes many', async ({
  page,
  api,
}) => {
  test.slow()
  const bank = await newBank(api)
  const lines = Array.from({ length: 31 }, (_, n) => ({ day: daysAgo(2), amount: `-${n + 1}.01`, text: `QQ ${n}` }))
  await importLines(api, bank, lines)
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await expect(worklist.list).toBeFocused()

  // The focus is still on the list while the form is on its way.
  await page.keyboard.press('s')
  await page.keyboard.press('i')
  await expect(worklist.form('Split the line')).toBeVisible()
  await worklist.form('Split the line').getByRole('combobox', { name: 'Kind 1' }).focus()
  await page.keyboard.press('i')
  await page.keyboard.press('Escape')
  await expect(worklist.form('Split the line')).toHaveCount(0)
  expect(await linesIn(api, bank, 'ignored')).toEqual([])

  const text = await worklist.text()
  await page.keyboard.down('i')
  await page.keyboard.down('i')
  await page.keyboard.down('i')
  await page.keyboard.up('i')
  await worklist.movedOn(text)
  await expect(page.getByText(`Ignored: ${text}`)).toBeVisible()
  await expect.poll(async () => (await linesIn(api, bank, 'ignored')).length).toBe(1)

  await page.keyboard.press('Control+a')
  const bar = page.getByRole('region', { name: 'Selected lines' })
  await expect(bar).toContainText('30 lines selected')
  await page.keyboard.press('i')
  await expect(worklist.allDone).toBeVisible({ timeout: 60_000 })
  await expect.poll(async () => (await linesIn(api, bank, 'ignored')).length).toBe(31)
  await page.keyboard.press('Control+z')
  await expect(page.getByRole('button', { name: /^To clear\s*30/ })).toBeVisible({ timeout: 60_000 })
  await expect(page.getByRole('listitem').filter({ hasText: 'Undone: 30 lines ignored' })).toBeVisible()
  expect((await linesIn(api, bank, 'open')).length).toBe(30)
  await page.keyboard.press('Control+z')
  await expect.poll(async () => (await linesIn(api, bank, 'open')).length).toBe(31)
})

test('where the line is a sheet over the list, the keys are the same', async ({ page, api }) => {
  test.slow()
  await page.setViewportSize({ width: 900, height: 800 })
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  const receipt = await newReceipt(api, bank, customer.id, '55.40', daysAgo(2))
  await importLines(api, bank, [
    { day: daysAgo(3), amount: '-4.44', text: 'QQ 1' },
    { day: daysAgo(2), amount: '55.40', text: `EFT ${receipt.number}` },
    { day: daysAgo(1), amount: '-5.55', text: 'QQ 2' },
  ])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await expect(worklist.list).toBeFocused()
  const sheet = page.getByRole('dialog', { name: 'Bank line' })
  await page.keyboard.press('j')
  await expect(worklist.form('Journal entry').getByRole('combobox', { name: 'Account 1' })).toBeFocused()
  await page.keyboard.press('Escape')
  await expect(worklist.form('Journal entry')).toHaveCount(0)
  await page.keyboard.press('i')
  await expect(sheet).toHaveCount(0)
  await expect.poll(async () => (await linesIn(api, bank, 'ignored')).length).toBe(1)

  await page.keyboard.press('o')
  await expect(sheet).toContainText(receipt.number)
  await page.keyboard.press('ArrowDown')
  await expect(sheet).toContainText('QQ 2')
  await page.keyboard.press('ArrowUp')
  await worklist.matchIsKnown()
  await worklist.accept()
  await expect(sheet).toHaveCount(0)
  await expect(worklist.list).toBeFocused()
  await expect.poll(async () => (await linesIn(api, bank, 'cleared')).length).toBe(1)
})

test('a line is cleared on a phone, and leads to its payment and back @only-phone', async ({ page, api }) => {
  test.slow()
  const bank = await newBank(api)
  const customer = await newCustomer(api)
  const receipt = await newReceipt(api, bank, customer.id, '431.20', daysAgo(1))
  await importLines(api, bank, [{ day: daysAgo(1), amount: '431.20', text: `EFT ${receipt.number}` }])
  const worklist = new Reconciliation(page)
  await worklist.open(bank.id)
  await expect(worklist.options.first()).toContainText(receipt.number)
  await worklist.options.first().click()
  await worklist.detail
    .locator('ol > li')
    .getByRole('button', { name: /^Match/ })
    .click()
  await expect(worklist.allDone).toBeVisible()
  await expect.poll(async () => (await linesIn(api, bank, 'cleared')).length).toBe(1)

  await page.goto(`/accounting/payments/${receipt.id}`)
  await page.getByRole('link', { name: /^Bank line/ }).click()
  await expect(worklist.detail).toContainText('Cleared by')
  await worklist.detail.getByRole('link', { name: receipt.number }).click()
  await expect(page.getByRole('heading', { level: 1, name: receipt.number })).toBeVisible()
})
