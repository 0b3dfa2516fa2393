import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('somebody new is invited, finds the mail, joins and works; the link works once', async ({
  page,
  browser,
  baseURL,
  api,
}) => {
  const name = ownWord()
  const email = `${name.toLowerCase()}@newcomers.example`
  const invitations = GridPage.invitations(page)
  await invitations.open()
  await page.getByRole('button', { name: 'New invitation' }).first().click()
  await invitations.drawer.fill({ 'E-mail': email })
  await invitations.drawer.choose('Role', 'Moderator')
  await page.getByRole('button', { name: 'Create invitation' }).click()
  await expect(invitations.table.getByText(email)).toBeVisible()

  const outbox = GridPage.mail(page)
  await outbox.open()
  await expect(outbox.row(`Thandiwe Mokoena invites you to Highveld Fibre`).filter({ hasText: email })).toBeVisible()
  const mail = (await api.rows('settings-mail', `q=${email}`))[0]
  await page.goto(`/settings/mail/${mail?.row_id}`)
  await expect(page.getByRole('heading', { name: /invites you to Highveld Fibre/ })).toBeVisible()
  const frame = page.frameLocator('iframe')
  const link = await frame.getByRole('link', { name: 'Accept the invitation' }).getAttribute('href')

  const theirs = await browser.newContext({ baseURL, storageState: { cookies: [], origins: [] } })
  const newcomer = await theirs.newPage()
  await newcomer.goto(link ?? '')
  await expect(newcomer.getByText('as Moderator')).toBeVisible()
  await newcomer.getByLabel('Your name').fill(`${name} Botha`)
  await newcomer.getByRole('textbox', { name: 'Choose a password' }).fill('short')
  await newcomer.getByRole('button', { name: 'Make the account and join' }).click()
  await expect(newcomer.getByRole('textbox', { name: 'Choose a password' })).toBeFocused()
  await newcomer.getByRole('textbox', { name: 'Choose a password' }).fill('A-phrase-of-my-own-9')
  await newcomer.getByRole('button', { name: 'Make the account and join' }).click()
  await expect(newcomer.getByRole('heading', { name: `Good to see you, ${name}` })).toBeVisible()
  await newcomer.goto(link ?? '')
  await expect(newcomer.getByRole('heading', { name: 'This invitation does not work' })).toBeVisible()
  await theirs.close()

  const members = GridPage.members(page)
  await members.open(`q=${name}`)
  await expect(members.row(`${name} Botha`)).toContainText('Moderator')
})
