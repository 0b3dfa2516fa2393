import { expectAccessible } from '../support/accessibility'
import { ownWord } from '../support/api'
import { DocumentPage } from '../support/pages/document'
import { expect, test } from '../support/test'

type Quotation = { quotation: { id: string; number: string } }

test('a lead’s quotation is filled in from its answers; its customer is there once it is saved, and not before', async ({
  page,
  api,
}) => {
  const name = `${ownWord()} Naidoo`
  const email = `${name.split(' ')[0]!.toLowerCase()}@mail.example`
  const lead = await api.create('crm-leads', {
    name,
    email,
    form_answers: { 'Which speed do you need?': '100 Mbps', 'Nearest school': 'Laerskool' },
  })
  const customers = () => api.rows('acc-customers', `q=${encodeURIComponent(email)}`)

  await page.goto(`/crm/leads/${lead.row_id}`)
  await page.getByRole('link', { name: 'Create quotation' }).click()
  await page.waitForURL(`/selling/quotations/new?lead=${lead.row_id}`)
  const document = new DocumentPage(page)
  await expect(document.form).toBeVisible()
  await expect(document.lines).toHaveCount(3)
  await expect(page.getByText(`A customer will be created: ${name}`)).toBeVisible()
  await expect(page.getByText('Nearest school:')).toBeVisible()
  await expectAccessible(page, 'form of a lead’s quotation')
  expect(await customers()).toEqual([])

  const id = await document.save()
  expect(await customers()).toHaveLength(1)
  expect(await api.row('crm-leads', lead.row_id)).toMatchObject({ status: 'Quoted' })
  const { document: saved } = await api.get<{ document: { number: string } }>(
    `/accounting/documents/acc_quotation/${id}`,
  )

  await page.goto(`/crm/leads/${lead.row_id}`)
  await page.getByRole('link', { name: saved.number }).click()
  await expect(page).toHaveURL(new RegExp(`/selling/quotations/${id}`))
})

test('a deal’s quotation is built from the answers of its lead at a press; a second press asks', async ({
  page,
  api,
}) => {
  const name = `${ownWord()} Khoza`
  const lead = await api.create('crm-leads', { name, form_answers: { 'Which speed do you need?': '50 Mbps' } })
  const { deal } = await api.post<{ deal: { id: string } }>('/crm/deals', {
    title: `${name} fibre`,
    lead_id: lead.row_id,
  })

  await page.goto(`/crm/deals/${deal.id}`)
  await page.getByRole('button', { name: 'Build from answers' }).click()
  await page.waitForURL(/\/selling\/quotations\/[0-9a-f-]{36}/)
  await expect(page.getByText('Fibre 50 Mbps uncapped').first()).toBeVisible()

  await page.goto(`/crm/deals/${deal.id}`)
  await page.getByRole('button', { name: 'Build from answers' }).click()
  const question = page.getByRole('alertdialog', { name: 'Build a second quotation?' })
  await question.getByRole('button', { name: 'Cancel' }).click()
  await expect(page).toHaveURL(new RegExp(`/crm/deals/${deal.id}`))
  const again = await api.post<Quotation>(`/crm/deals/${deal.id}/build-quote`, { again: true })
  expect(again.quotation.number).toMatch(/\d$/)
})
