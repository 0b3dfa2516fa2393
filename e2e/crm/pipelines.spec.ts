import { ownWord } from '../support/api'
import { expect, test } from '../support/test'

test('a pipeline is added, its stages renamed, moved by keyboard and deleted', async ({ page, speech }) => {
  const name = ownWord()
  await page.goto('/crm/pipelines')
  await page.getByRole('button', { name: 'Add a pipeline' }).click()
  const dialog = page.getByRole('dialog', { name: 'Add a pipeline' })
  await dialog.getByRole('button', { name: 'Add', exact: true }).click()
  await expect(dialog.getByRole('textbox', { name: 'Name' })).toHaveAttribute('aria-invalid', 'true')
  await dialog.getByRole('textbox', { name: 'Name' }).fill(name)
  await page.keyboard.press('Enter')
  const pipeline = page.getByRole('region', { name })
  await expect(pipeline.getByRole('listitem')).not.toHaveCount(0)

  const first = pipeline.getByRole('textbox', { name: 'Name of stage 1' })
  await first.fill('Asked')
  await first.press('Enter')
  await expect(pipeline.getByRole('button', { name: 'Delete the stage Asked' })).toBeVisible()
  await pipeline.getByRole('button', { name: /Move Asked down/ }).click()
  await speech.says(/^Asked is stage 2 of /)
  await expect(pipeline.getByRole('textbox', { name: 'Name of stage 2' })).toHaveValue('Asked')
  await page.reload()
  await expect(pipeline.getByRole('textbox', { name: 'Name of stage 2' })).toHaveValue('Asked')

  await pipeline.getByRole('button', { name: `Delete the pipeline ${name}` }).click()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Delete the pipeline' }).click()
  await expect(pipeline).toHaveCount(0)
})
