import { expectAccessible } from '../support/accessibility'
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
  await expect(copilot.getByText('Sees Leads', { exact: true })).toBeVisible()

  await copilot.getByRole('button', { name: 'Which invoices are late?', exact: true }).click()
  const log = copilot.getByRole('log')
  await expect(log.getByText('You: ')).toBeAttached()
  await expect(log).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
  const step = copilot.getByRole('list', { name: 'What it did' }).getByRole('link').first()
  await expect(step).toHaveAttribute('href', /^\/selling\/invoices\?filter=.*overdue/)

  await expect(copilot.getByRole('row').nth(1).getByRole('link').first()).toHaveAttribute(
    'href',
    /^\/selling\/invoices/,
  )
  await expect(copilot.getByRole('link', { name: 'Open as a list' })).toHaveAttribute('href', /overdue/)

  const word = ownWord()
  const question = copilot.getByRole('textbox', { name: 'Ask the copilot' })
  await question.fill(`Create a lead named ${word} with phone 082 555 0123`)
  await question.press('Enter')
  await expect(copilot.getByText('One request waits')).toBeVisible({ timeout: 20_000 })
  expect(await api.rows('crm-leads', `q=${word}`)).toEqual([])

  await copilot.getByText('Why was this suggested?').click()
  await expect(copilot.getByText('in a conversation')).toBeVisible()

  // What was said is still there after a reload.
  await page.reload()
  await page.getByRole('button', { name: 'Copilot', exact: true }).click()
  await expect(copilot.getByText(`Create a lead named ${word}`)).toBeVisible()
})

test('conversations have a page: one is begun there, renamed, found, deleted and taken back @phone', async ({
  page,
}) => {
  await page.goto('/ai-workforce/copilot')
  await page.getByRole('link', { name: 'New', exact: true }).click()
  const word = ownWord()
  const question = page.getByRole('textbox', { name: 'Ask the copilot' })
  await question.fill(`Which leads are stale? ${word}`)
  await question.press('Enter')
  await expect(page).toHaveURL(/\/copilot\/[0-9a-f-]{36}$/)
  const log = page.getByRole('log')
  await expect(log).toContainText(word)
  await expect(log).toHaveAttribute('aria-busy', 'false', { timeout: 20_000 })
  await expectAccessible(page, 'copilot')

  // The address alone brings it back; on a phone the list is behind it.
  await page.reload()
  await expect(log).toContainText(word)
  const back = page.getByRole('link', { name: 'All conversations' })
  if (await back.isVisible()) await back.click()
  const link = page.getByRole('link', { name: word })
  await page.getByRole('button', { name: new RegExp(`^Options of .*${word}`) }).click()
  await page.getByRole('menuitem', { name: 'Rename…' }).click()
  await page.getByRole('textbox', { name: 'Name' }).fill(`Renamed ${word}`)
  await page.getByRole('button', { name: 'Rename', exact: true }).click()
  await page.getByRole('searchbox', { name: 'Search conversations' }).fill(`renamed ${word}`)
  await expect(link).toHaveCount(1)
  await page.getByRole('button', { name: `Options of Renamed ${word}` }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await expect(page.getByText('No conversation has this name')).toBeVisible()
  await page.getByRole('button', { name: 'Undo' }).click()
  await link.click()
  await expect(log).toContainText(word)
})

test('the copilot knows which rows are selected', async ({ page, api }) => {
  const names = [`Aa ${ownWord()}`, `Ab ${ownWord()}`]
  for (const name of names)
    await api.create('crm-leads', { name, phone: `082 ${Math.floor(1_000_000 + Math.random() * 8_999_999)}` })
  await page.goto('/crm/leads')
  for (const name of names) await page.getByRole('row', { name }).getByRole('checkbox').click()
  await page.getByRole('button', { name: 'Copilot', exact: true }).click()
  const copilot = page.getByRole('dialog', { name: 'Copilot' })
  await expect(copilot.getByText('Sees Leads, 2 selected')).toBeVisible()
  await copilot.getByRole('button', { name: 'Summarize these leads', exact: true }).click()
  for (const name of names)
    await expect(copilot.getByRole('listitem').filter({ hasText: name })).toBeVisible({ timeout: 20_000 })
  await expect(copilot.getByRole('listitem').filter({ hasText: names[0] }).getByRole('link')).toBeVisible()
})
