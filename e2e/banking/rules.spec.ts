import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { daysAgo, newBank } from '../support/bank-lines'
import { expect, test } from '../support/test'

test('a rule is tried on the lines, saved, and moved by keyboard', async ({ page, api, speech }) => {
  const bank = await newBank(api)
  const word = ownWord()
  const line = { bank_account: bank.id, date: daysAgo(1), description: `DEBIT ${word} 4711`, amount: '-99.00' }
  await api.create('acc-bank-transactions', line)
  const [account] = await api.rows('acc-accounts', 'filter[is_group]=false&filter[root_type]=expense')
  const first = await api.create('acc-recon-rules', { keyphrase: `${ownWord()} one`, ledger_account: account!.row_id })

  await page.goto('/banking/rules')
  await expect(page.getByText('suggests, and never posts')).toBeVisible()
  await page.getByRole('button', { name: 'Try words on the lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a rule' })
  await dialog.getByRole('textbox', { name: 'Words on the line' }).fill(word)
  await expect(dialog.getByRole('region', { name: 'Lines with these words' })).toContainText(`DEBIT ${word}`)
  await expect(dialog.getByText('1 of them to be cleared')).toBeVisible()
  await expectAccessible(page, 'trying a rule')
  await dialog.getByRole('combobox', { name: 'Suggests the account' }).click()
  await page.getByPlaceholder('Search…').fill(String(account!.name))
  await page.getByRole('option').first().click()
  await dialog.getByRole('button', { name: 'Save the rule' }).click()
  await expect(dialog).toBeHidden()
  const made = (await api.rows('acc-recon-rules', `q=${word}`))[0]!
  expect(made).toMatchObject({ keyphrase: word, direction: 'any' })

  await page.getByRole('button', { name: 'Change the order' }).click()
  const order = page.getByRole('dialog', { name: 'Order of the rules' })
  await order.getByRole('button', { name: `Move ${word} up` }).focus()
  await page.keyboard.press('Alt+ArrowUp')
  await expect
    .poll(async () => (await api.row('acc-recon-rules', made.row_id)).position)
    .toBeLessThan(Number(made.position))
  expect((await speech.heard()).join(' ')).toContain(`${word} is rule`)
  expect((await api.row('acc-recon-rules', first.row_id)).position).toBeGreaterThan(0)
})

test('a payer name says that it posts, and is tried and saved', async ({ page, api }) => {
  const bank = await newBank(api)
  const word = ownWord()
  await api.create('acc-customers', { name: `${word} Lodge` })
  const line = { bank_account: bank.id, date: daysAgo(1), description: `EFT ${word} CC`, amount: '450.00' }
  await api.create('acc-bank-transactions', line)
  await page.goto('/banking/payer-names')
  await expect(page.getByText('posts by itself').first()).toBeVisible()
  await page.getByRole('button', { name: 'Try words on the lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a payer name' })
  await dialog.getByRole('textbox', { name: 'The bank writes' }).fill(`${word} CC`)
  await expect(dialog.getByRole('region', { name: 'Lines with these words' })).toContainText(`EFT ${word} CC`)
  await dialog.getByRole('combobox', { name: 'Customer or supplier' }).click()
  await page.getByPlaceholder('Search…').fill(`${word} Lodge`)
  await page.getByRole('option', { name: `${word} Lodge` }).click()
  await dialog.getByRole('button', { name: 'Save the payer name' }).click()
  await expect(dialog).toBeHidden()
  const [made] = await api.rows('acc-party-alias-rules', `q=${word}`)
  expect(made).toMatchObject({ bank_narrative: `${word} CC`, party_type: 'customer' })
})

test('a rule that is there is tried with other words before it is changed', async ({ page, api }) => {
  const bank = await newBank(api)
  const word = ownWord()
  const line = { bank_account: bank.id, date: daysAgo(1), description: `DEBIT ${word} 4711`, amount: '-99.00' }
  await api.create('acc-bank-transactions', line)
  const [account] = await api.rows('acc-accounts', 'filter[is_group]=false&filter[root_type]=expense')
  const rule = await api.create('acc-recon-rules', {
    keyphrase: `${word} 12`,
    direction: 'out',
    ledger_account: account!.row_id,
  })

  await page.goto('/banking/rules')
  await page.getByRole('button', { name: 'Try words on the lines' }).click()
  const dialog = page.getByRole('dialog', { name: 'Try a rule' })
  await dialog.getByRole('combobox', { name: /^Rule / }).click()
  await page.getByPlaceholder('Search…').fill(word)
  await page.getByRole('option', { name: `${word} 12` }).click()
  const words = dialog.getByRole('textbox', { name: 'Words on the line' })
  await expect(words).toHaveValue(`${word} 12`)
  await expect(dialog.getByText('No line has these words.')).toBeVisible()
  await words.fill(word)
  await expect(dialog.getByRole('region', { name: 'Lines with these words' })).toContainText(`DEBIT ${word}`)
  await dialog.getByRole('button', { name: 'Save the changes' }).click()
  await expect(dialog).toBeHidden()
  expect(await api.row('acc-recon-rules', rule.row_id)).toMatchObject({ keyphrase: word, direction: 'out' })
})
