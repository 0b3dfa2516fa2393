import PDFDocument from 'pdfkit'
import sharp from 'sharp'
import { renderPage } from '@/lib/modules/buying/reading/pages/open-pdf'
import { drawBill, TEMPLATES, type Template } from './bill-pages'
import { type BillTruth, type Chance, chanceOf, truthOf } from './bill-truth'

export const LAYOUTS = ['digital', 'scanned', 'rotated', 'locked', 'foreign'] as const
export type Layout = (typeof LAYOUTS)[number]
export type TestBill = {
  layout: Layout
  template: Template
  bytes: Uint8Array
  password: string | undefined
  truth: BillTruth
}

/** One bill of each layout and template, thirty in all, with what is printed on them. */
export async function testBills(seed: number, layouts: readonly Layout[] = LAYOUTS): Promise<TestBill[]> {
  const bills: TestBill[] = []
  for (const layout of layouts) {
    for (const template of TEMPLATES) bills.push(await testBill(layout, template, seed))
  }
  return bills
}

export async function testBill(layout: Layout, template: Template, seed: number): Promise<TestBill> {
  const chance = chanceOf(seed * 1000 + LAYOUTS.indexOf(layout) * 10 + TEMPLATES.indexOf(template))
  const truth = truthOf(chance, {
    foreign: layout === 'foreign',
    inclusive: template === 'inclusive',
    long: template === 'wrapped',
    lines: template === 'two-pages' ? 34 : chance.whole(1, template === 'wrapped' ? 6 : 9),
    codes: template === 'wrapped' || template === 'two-pages',
  })
  if (layout === 'locked') {
    const password = `Karoo ${chance.whole(100, 999)}`
    const bytes = await drawBill(truth, template, chance, { userPassword: password, ownerPassword: 'owner' })
    return { layout, template, truth, password, bytes }
  }
  const drawn = await drawBill(truth, template, chance)
  if (layout === 'digital' || layout === 'foreign')
    return { layout, template, truth, password: undefined, bytes: drawn }
  const turn = layout === 'rotated' ? chance.one([90, 180, 270]) : 0
  return {
    layout,
    template,
    truth,
    password: undefined,
    bytes: await scan(drawn, turn, template === 'two-pages' ? 2 : 1, chance),
  }
}

/** The pages as a scanner gives them: askew, noisy, a little blurred; as a PDF of pictures or as a photo. */
async function scan(bytes: Uint8Array, turn: number, pages: number, chance: Chance): Promise<Uint8Array> {
  const scans: Buffer[] = []
  for (let page = 1; page <= pages; page++) scans.push(await scanOf(await renderPage(bytes, page), turn, chance))
  if (pages === 1 && chance.next() < 0.5) return new Uint8Array(scans[0]!)
  const pdf = new PDFDocument({ autoFirstPage: false })
  const chunks: Buffer[] = []
  pdf.on('data', (chunk: Buffer) => chunks.push(chunk))
  const ended = new Promise<void>((resolve) => pdf.on('end', resolve))
  for (const image of scans) {
    const size: [number, number] = turn % 180 === 0 ? [595, 842] : [842, 595]
    pdf.addPage({ size, margin: 0 }).image(image, 0, 0, { width: size[0], height: size[1] })
  }
  pdf.end()
  await ended
  return new Uint8Array(Buffer.concat(chunks))
}

async function scanOf(page: Uint8Array, turn: number, chance: Chance): Promise<Buffer> {
  const skew = (chance.next() - 0.5) * 2.4
  const { data, info } = await sharp(await sharp(page).rotate(skew, { background: '#ffffff' }).png().toBuffer())
    .rotate(turn)
    .greyscale()
    .blur(0.6)
    .raw()
    .toBuffer({ resolveWithObject: true })
  for (let at = 0; at < data.length; at++) {
    const grain = (chance.next() + chance.next() - 1) * 34
    data[at] = Math.max(0, Math.min(255, data[at]! * 0.88 + 18 + grain))
  }
  return sharp(data, { raw: { width: info.width, height: info.height, channels: info.channels } })
    .jpeg({ quality: 72 })
    .toBuffer()
}
