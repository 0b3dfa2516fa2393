import { type Api, ownWord } from '../support/api'
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

/** The days of a week from Monday, within the year for which sends can be scheduled. */
const day = (after: number): string => {
  const soon = new Date(Date.now() + 150 * 86_400_000)
  return new Date(soon.getTime() + (after + 1 - (soon.getUTCDay() || 7)) * 86_400_000).toISOString().slice(0, 10)
}

/** A mail to one reader, scheduled for that time. */
async function scheduleSend(api: Api, subject: string, scheduled_at: string): Promise<string> {
  const list = await api.create('outreach-lists', { name: subject, channel: 'email' })
  const lead = await api.create('crm-leads', { name: `${subject} Reader`, email: `${subject}@example.com` })
  await api.post(`/outreach/lists/${list.row_id}/members`, { lead_ids: [lead.row_id] })
  const text = { list_id: list.row_id, channel: 'email', subject, body: 'Hello' }
  const { send } = await api.post<{ send: { id: string } }>('/outreach/sends', text)
  await api.post(`/outreach/sends/${send.id}/start`, { scheduled_at })
  return send.id
}

test('a drag asks in the words of its channel, keeps the time of day, and what is refused goes back', async ({
  page,
  api,
}, { retry }) => {
  const word = ownWord()
  // An hour that nothing of the demo takes on any day, nor an earlier try: what lies side by side is narrow.
  const hour = 14 + retry
  const at = (n: number) => `${day(n)}T${hour - 2}:00:00.000Z`
  const send = await scheduleSend(api, word, at(2))
  const campaign_link = `/outreach/sends/${send}`
  await api.create('campaign-schedule', {
    ...{ title: `${word} Days`, channel: 'newsletter', campaign_link, budget: '1500.00' },
    ...{ start_at: `${day(1)}T08:00:00Z`, end_at: `${day(3)}T08:00:00Z` },
  })
  await page.goto(`/schedule?date=${day(2)}&view=week`)
  const calendar = page.locator('.schedule-calendar')
  const event = calendar.getByText(word, { exact: true })
  const columnOf = async (n: number) =>
    (await calendar
      .locator(`[data-date="${day(n)}"]`)
      .last()
      .boundingBox())!
  const isOn = (n: number) =>
    expect(async () => {
      const [column, shown] = [await columnOf(n), await event.boundingBox()]
      expect(shown!.x).toBeGreaterThan(column.x)
      expect(shown!.x).toBeLessThan(column.x + column.width)
    }).toPass()
  const dragTo = async (name: string, to: number, y?: number) => {
    const from = (await calendar.getByText(name, { exact: true }).boundingBox())!
    const column = (await calendar
      .locator(`[data-date="${day(to)}"]`)
      .last()
      .boundingBox())!
    await page.mouse.move(from.x + 8, from.y + 8)
    await page.mouse.down()
    await page.mouse.move(column.x + column.width / 2, y ?? from.y + 8, { steps: 12 })
    await page.mouse.up()
  }
  const question = page.getByRole('alertdialog')
  await event.scrollIntoViewIfNeeded()

  await dragTo(word, 3)
  await expect(question).toContainText(new RegExp(`Moves the send to 1 person to Thursday .*, ${hour}:00\\.`))
  await question.getByRole('button', { name: 'Cancel' }).click()
  await isOn(2)

  // Over the hours of a week lies what lasts for days; a drop there changes the day alone.
  await dragTo(`${word} Days`, 2)
  await expect(question).toContainText(/to Wednesday .*, 10:00\./)
  await question.getByRole('button', { name: 'Cancel' }).click()
  const above = (await calendar.getByText(`${word} Days`).boundingBox())!
  await dragTo(word, 4, above.y + 8)
  await expect(question).toContainText(new RegExp(`to Friday .*, ${hour}:00\\.`))
  await question.getByRole('button', { name: 'Move' }).click()
  await expect.poll(async () => (await api.get<Sent>(campaign_link)).send.scheduled_at).toBe(at(4))

  await calendar.getByText(`${word} Days`).click()
  const drawer = page.getByRole('dialog', { name: `${word} Days`, exact: true })
  await expect(drawer.getByRole('link', { name: word, exact: true })).toHaveAttribute('href', campaign_link)
  await expect(drawer.getByText('Scheduled', { exact: true })).toBeVisible()
  await page.keyboard.press('Escape')

  await api.post(`${campaign_link}/cancel`)
  await expect(event).toHaveClass(/line-through/)
  await dragTo(word, 0)
  await expect(page.getByText('Only what is scheduled and has not begun can be moved.')).toBeVisible()
  await isOn(4)
})

type Sent = { send: { scheduled_at: string } }
