import { fonts } from './fonts'
import { INK, type Pdf } from './look'

const SIZE = 8
/** Room for four digits. */
const WIDTH = 24
const HEIGHT = 12
const NAME = 'PageCount'

/**
 * "Page 2 of 5" at the right of every foot. How many pages there are is known when the last one is done, and by then the
 * first has been sent: each page shows one and the same form, whose content is written at the end.
 */
export function numberPages(doc: Pdf): void {
  const form = doc.ref({ Type: 'XObject', Subtype: 'Form', BBox: [0, 0, WIDTH, HEIGHT] })
  let pages = 0
  doc.on('pageAdded', () => {
    pages++
    const { page } = doc
    const top = page.height - page.margins.bottom / 2 - HEIGHT / 2
    const label = `Page ${pages} of `
    const before = { x: doc.x, y: doc.y }
    doc.font(fonts.regular).fontSize(SIZE).fillColor(INK.muted)
    const right = page.width - page.margins.right - doc.widthOfString('000')
    doc.text(label, right - doc.widthOfString(label), top, { lineBreak: false })
    page.xobjects[NAME] = form
    doc.addContent(`q 1 0 0 -1 ${right.toFixed(2)} ${(top + HEIGHT).toFixed(2)} cm /${NAME} Do Q`)
    doc.fillColor(INK.text)
    Object.assign(doc, before)
  })
  const end = doc.end.bind(doc)
  doc.end = () => {
    writeForm(doc, form, String(pages))
    end()
  }
}

/** The library draws on whatever stands in the place of its page. */
function writeForm(doc: Pdf, form: PDFKit.PDFKitReference, text: string): void {
  const { page } = doc
  const used: Record<string, unknown> = {}
  Object.assign(form.data, { Resources: { Font: used } })
  const place = {
    height: HEIGHT,
    width: WIDTH,
    margins: page.margins,
    fonts: used,
    write: (chunk: unknown) => form.write(chunk),
  }
  doc.page = place as unknown as PDFKit.PDFPage
  doc.addContent(`1 0 0 -1 0 ${HEIGHT} cm`)
  doc.font(fonts.regular).fontSize(SIZE).fillColor(INK.muted).text(text, 0, 0, { lineBreak: false })
  doc.page = page
  form.end(undefined)
}
