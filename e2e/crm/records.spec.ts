import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('a lead is worked on its own page: called, noted, quoted, made a contact; the timeline tells all of it', async ({
  page,
  api,
  speech,
}) => {
  const word = ownWord()
  const email = `${word.toLowerCase()}@example.com`
  const lead = await api.create('crm-leads', { name: `${word} Nel`, email, status: 'New' })
  await page.goto(`/crm/leads/${lead.row_id}`)
  await expect(page.getByRole('heading', { level: 1, name: `${word} Nel` })).toBeVisible()

  await page.getByRole('radio', { name: 'Call' }).click()
  await page.getByRole('button', { name: 'Log call' }).click()
  await expect(page.getByRole('combobox', { name: 'Outcome' })).toHaveAttribute('aria-invalid', 'true')
  await page.getByRole('combobox', { name: 'Outcome' }).click()
  await page.getByRole('option', { name: 'Answered' }).click()
  await page.getByRole('textbox', { name: 'What was said' }).fill('Wants 200 Mbps')
  await page.keyboard.press('Control+Enter')
  const timeline = page.getByRole('listitem')
  await expect(timeline.filter({ hasText: 'Wants 200 Mbps' })).toContainText('Answered')
  await speech.says('Call logged.')

  await page.getByRole('radio', { name: 'Note' }).click()
  await page.getByRole('textbox', { name: 'Note' }).fill('Second line\nof a note')
  await page.getByRole('button', { name: 'Add note' }).click()
  await expect(timeline.filter({ hasText: 'of a note' })).toContainText('Thandiwe Mokoena')

  await page.getByRole('combobox', { name: 'Status' }).click()
  await page.getByRole('option', { name: 'Quoted' }).click()
  await speech.says('Status is now Quoted.')
  await expect(timeline.filter({ hasText: 'moved' })).toContainText(/New.*Quoted/)

  await page.getByRole('button', { name: 'Make a contact' }).click()
  await page
    .getByRole('main')
    .getByRole('link', { name: `${word} Nel` })
    .first()
    .click()
  await expect(page).toHaveURL(/\/crm\/contacts\//)
  // What happened to the lead is part of the contact's story.
  await expect(timeline.filter({ hasText: 'Wants 200 Mbps' })).toBeVisible()
  await expect(timeline.filter({ hasText: 'of a note' })).toBeVisible()
})

test('a record of nobody answers 404 and leads back to the list', async ({ page }) => {
  const answer = await page.goto('/crm/leads/01a1f91c-03ab-7524-9bf6-000000000000')
  expect(answer?.status()).toBe(404)
  await page.getByRole('main').getByRole('link', { name: 'Leads' }).click()
  await expect(page.getByRole('heading', { level: 1, name: 'Leads' })).toBeVisible()
})

test('a record goes to the bin from its page and comes back with Undo', async ({ page, api }) => {
  const word = ownWord()
  const contact = await api.create('crm-contacts', { full_name: `${word} Gone`, email: `${word}@example.com` })
  await page.goto(`/crm/contacts/${contact.row_id}`)
  await page.getByRole('main').getByRole('button', { name: 'More', exact: true }).click()
  await page.getByRole('menuitem', { name: 'Delete' }).click()
  await page
    .getByRole('alertdialog', { name: `Delete ${word} Gone?` })
    .getByRole('button', { name: 'Delete' })
    .click()
  await expect(page.getByRole('heading', { level: 1, name: 'Contacts' })).toBeVisible()
  expect(await api.rows('crm-contacts', `q=${word}`)).toEqual([])
  await page.getByRole('button', { name: 'Undo' }).click()
  await expect(page.getByRole('heading', { level: 1, name: `${word} Gone` })).toBeVisible()
  expect(await api.rows('crm-contacts', `q=${word}`)).toHaveLength(1)
})
