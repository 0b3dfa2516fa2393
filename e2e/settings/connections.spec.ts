import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

// A neighbour: the journeys of messages and calls need their own organization's connections as they are.
test.use({ who: 'neighbour' })

test('a service is tried, refused in words, and put back to the sandbox', async ({ page, apiOf }) => {
  const theirs = await apiOf('neighbour')
  const fresh = { mode: 'sandbox', settings: { base_url: '', token_id: '', token_secret: null } }
  expect((await theirs.http.put('/api/v1/connections/sms', { data: fresh })).ok()).toBe(true)
  await page.goto('/settings/connections')
  const card = page.getByRole('form', { name: 'SMS', exact: true })
  const mode = (name: string) => card.getByRole('radio', { name, exact: true })
  await expect(mode('Sandbox')).toBeChecked()

  await mode('Live').click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(card.getByText('Enter token id.')).toBeVisible()
  await expect(card.getByLabel('Token id')).toBeFocused()

  await card.getByLabel('Address of the service').fill('http://127.0.0.1:9/v1')
  await card.getByLabel('Token id').fill('our-account')
  await card.getByRole('textbox', { name: 'Token secret' }).fill('nobody-may-read-this')
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByRole('alert')).toContainText('Nobody answers at 127.0.0.1:9.')

  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('SMS is saved.')).toBeVisible()
  await expect(card.getByRole('textbox', { name: 'Token secret' })).toHaveValue('')
  await expect(card.getByRole('textbox', { name: 'Token secret' })).toHaveAttribute(
    'placeholder',
    'Set; type to replace it',
  )
  await expectAccessible(page, 'connection that is live')
  await page.reload()
  await expect(card.getByLabel('Token id')).toHaveValue('our-account')
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByRole('alert')).toContainText('Nobody answers')

  await card.getByRole('button', { name: 'Remove Token secret' }).click()
  await mode('Sandbox').click()
  await card.getByRole('button', { name: 'Save' }).click()
  await expect(page.getByText('SMS is saved.').last()).toBeVisible()
  await card.getByRole('button', { name: 'Test' }).click()
  await expect(card.getByRole('alert')).toContainText('credits are left')
})

test('what the sandbox caught is read, by its own organization alone @phone', async ({ page, apiOf }) => {
  const name = ownWord().toLowerCase()
  const email = `${name}@newcomers.example`
  const theirs = await apiOf('neighbour')
  await theirs.http.post('/api/v1/organization/invitations', { data: { email, role: 400 } })

  await page.goto('/settings/connections')
  const mail = page.getByRole('form', { name: 'E-mail', exact: true })
  await mail.getByRole('button', { name: 'Test' }).click()
  await expect(mail.getByRole('alert')).toContainText('lets us in')
  await page.getByRole('link', { name: 'Open the sandbox inbox' }).click()
  await expect(page.getByRole('heading', { name: 'Sandbox inbox' })).toBeVisible()
  const caught = page.getByRole('listitem').filter({ hasText: email })
  await expect(caught).toBeVisible()
  await expectAccessible(page, 'sandbox inbox')
  await caught.getByRole('link').click()
  await expect(page.getByRole('heading', { name: /invites you to Kaap Hosting/ })).toBeVisible()
  await expect(page.frameLocator('iframe').getByRole('link', { name: 'Accept the invitation' })).toBeVisible()
  await expectAccessible(page, 'mail that the sandbox caught')

  const own = await (await apiOf('owner')).get<{ messages: { to: string }[] }>('/sandbox/inbox')
  expect(own.messages.filter(({ to }) => to === email)).toEqual([])
})
