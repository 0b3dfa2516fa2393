import { ownWord } from '../support/api'
import { GridPage } from '../support/pages/grid'
import { expect, test } from '../support/test'

test('what the server refuses is said at its field, which has the focus', async ({ page, api }) => {
  const word = ownWord()
  await api.create('crm-leads', { name: word })
  const leads = GridPage.leads(page)
  await leads.openSearching(word)
  await leads.link(word).click()
  await leads.drawer.fill({ Category: 'Fibre', 'E-mail': 'not an address' })
  await leads.drawer.save()
  const email = leads.drawer.any.getByLabel('E-mail', { exact: true })
  await expect(email).toHaveAttribute('aria-invalid', 'true')
  await expect(email).toBeFocused()
  await expect(email).toHaveAccessibleDescription(/e-mail/i)
  await expect(leads.drawer.any.getByLabel('Category', { exact: true })).toHaveValue('Fibre')
  // Nothing that was typed is lost, and what is put right is saved.
  await leads.drawer.fill({ 'E-mail': `${word}@example.com` })
  await leads.drawer.save()
  await expect(leads.row(word)).toContainText('Fibre')
})

test('a form without a name says so at the name', async ({ page }) => {
  const leads = GridPage.leads(page)
  await leads.open('new=1')
  await leads.drawer.fill({ Category: 'Fibre' })
  await leads.drawer.any.getByRole('button', { name: 'Create lead' }).click()
  await expect(leads.drawer.any.getByLabel('Name', { exact: true })).toBeFocused()
  await expect(leads.drawer.any.getByText('Enter a name, an e-mail address or a phone number.')).toBeVisible()
})

test('two people change the same lead: both versions are shown, and one is chosen for each field', async ({
  page,
  api,
  apiOf,
}) => {
  const word = ownWord()
  const lead = await api.create('crm-leads', { name: word, category: 'At first', company: 'Old' })
  const leads = GridPage.leads(page)
  // What the other one saves is not brought here in the meantime, as if the connection were slow.
  await page.route('**/api/v1/live**', (route) => route.abort())
  await leads.openSearching(word)
  await leads.link(word).click()
  await leads.drawer.fill({ Category: 'Mine', Company: 'Only mine' })
  await (await apiOf('member')).update('crm-leads', lead.row_id, { category: 'Theirs' })
  await leads.drawer.save()

  const drawer = leads.drawer.any
  await expect(drawer.getByText('This was changed while you were editing')).toBeVisible()
  await expect(drawer).toContainText('Sipho Dlamini')
  const category = drawer.getByRole('group', { name: /^Category/ })
  await expect(category.getByRole('radio', { name: 'Mine Mine' })).toBeChecked()
  await category.getByRole('radio', { name: 'Theirs Theirs' }).check()
  await expect(drawer.getByRole('group', { name: /^Company/ })).toContainText('changed by you alone')
  await drawer.getByRole('button', { name: 'Save this choice' }).click()
  await expect(leads.drawer.any.getByLabel('Category', { exact: true })).toHaveValue('Theirs')
  const saved = await api.row('crm-leads', lead.row_id)
  expect([saved.category, saved.company]).toEqual(['Theirs', 'Only mine'])
})

test('a contact that exists is offered while typing, and linked when the save is refused', async ({ page, api }) => {
  const word = ownWord()
  const email = `${word.toLowerCase()}@example.com`
  const existing = await api.create('crm-contacts', { full_name: `${word} Already`, email })
  const contacts = GridPage.contacts(page)
  await contacts.open('new=1')
  await contacts.drawer.fill({ Name: `${word} Again`, 'E-mail': email.toUpperCase() })
  const warning = contacts.drawer.any.getByRole('status')
  await expect(warning).toContainText('may exist already')
  await expect(warning).toContainText('Same e-mail address')

  await contacts.drawer.any.getByRole('button', { name: 'Create contact' }).click()
  const refusal = contacts.drawer.any.getByRole('alert')
  await expect(refusal).toContainText('was not created')
  await expect(refusal).toContainText(`${word} Already already has the e-mail address`)
  await refusal.getByRole('button', { name: `Open ${word} Already` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Discard' }).click()
  await expect(contacts.drawer.of(`${word} Already`)).toBeVisible()
  await expect(page).toHaveURL(new RegExp(`row=${existing.row_id}`))
})

test('a save without a connection keeps the form, and a second try makes one row only', async ({ page, api }) => {
  const word = ownWord()
  const leads = GridPage.leads(page)
  await leads.open('new=1')
  await leads.drawer.fill({ Name: word })
  // The request arrives, the answer is lost: the worst case for doubles.
  let lost = 0
  await page.route('**/api/v1/grid/crm-leads', async (route) => {
    if (route.request().method() !== 'POST' || lost >= 3) return route.continue()
    lost++
    await route.fetch()
    return route.abort('connectionreset')
  })
  const create = leads.drawer.any.getByRole('button', { name: 'Create lead' })
  await create.click()
  await expect(leads.drawer.any.getByRole('alert')).toContainText('The server cannot be reached')
  await expect(leads.drawer.any.getByLabel('Name', { exact: true })).toHaveValue(word)
  await create.click()
  await expect(leads.drawer.any).toBeHidden()
  expect(await api.rows('crm-leads', `q=${word}`)).toHaveLength(1)
})
