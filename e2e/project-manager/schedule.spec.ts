import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

const DAY = '2031-03-12'

test('a planned campaign is on the calendar, is moved by its dialog and goes with its channel @phone', async ({
  page,
  api,
  isMobile,
}) => {
  const title = `${ownWord()} Radio`
  const planned = await api.create('campaign-schedule', {
    title,
    channel: 'video ads',
    start_at: `${DAY}T08:00:00Z`,
    end_at: `${DAY}T09:00:00Z`,
    campaign_link: 'https://example.com/campaign',
  })
  await page.goto(`/schedule?date=${DAY}`)
  // A phone has no room for a month of days.
  await expect(page.getByRole('radio', { name: isMobile ? 'List' : 'Month' })).toBeChecked()
  const event = page.locator('.schedule-calendar').getByText(title)
  await event.click()
  const drawer = page.getByRole('dialog', { name: title, exact: true })
  await expect(drawer.getByRole('link', { name: 'https://example.com/campaign' })).toBeVisible()
  await drawer.getByRole('button', { name: 'Move' }).click()
  const dialog = page.getByRole('dialog', { name: `Move ${title}` })
  await dialog.getByRole('textbox', { name: 'New start' }).fill('2031-03-20 10:30')
  await dialog.getByRole('button', { name: 'Move' }).click()
  await expect(dialog).toBeHidden()
  const stored = await api.row('campaign-schedule', planned.row_id)
  expect(stored).toMatchObject({ start_at: expect.stringContaining('2031-03-20') })

  await page.getByRole('button', { name: 'Video ads', exact: true }).click()
  await expect(event).toBeHidden()
  await page.getByRole('button', { name: 'Video ads', exact: true }).click()
  await expect(event).toBeVisible()
})
