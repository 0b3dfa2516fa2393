import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('the copilot reads, leads to the list that it read, and asks before it changes anything @phone', async ({
  page,
  api,
}) => {
  await page.goto('/crm/leads')
  const open = page.getByRole('button', { name: 'Copilot', exact: true })
  await open.click()
  const copilot = page.getByRole('dialog', { name: 'Copilot' })
  await expect(copilot.getByText('It sees that you are on Leads.')).toBeVisible()

  await copilot.getByRole('button', { name: 'Which invoices are late?' }).click()
  const log = copilot.getByRole('log')
  await expect(log.getByText('You: ')).toBeAttached()
  await expect(log).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
  const step = copilot.getByRole('list', { name: 'What it did' }).getByRole('link').first()
  await expect(step).toHaveAttribute('href', /^\/selling\/invoices\?filter=.*overdue/)

  const word = ownWord()
  const question = copilot.getByRole('textbox', { name: 'Ask the copilot' })
  await question.fill(`Create a lead named ${word} with phone 082 555 0123`)
  await question.press('Enter')
  await expect(copilot.getByText('One request waits')).toBeVisible({ timeout: 20_000 })
  expect(await api.rows('crm-leads', `q=${word}`)).toEqual([])

  // What was said is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Copilot', exact: true }).click()
  await expect(copilot.getByText(`Create a lead named ${word}`)).toBeVisible()
})
