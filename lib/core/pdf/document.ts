import PDFDocument from 'pdfkit'
import { disposition } from '../files/file-response'
import { fontFile, fonts } from './fonts'
import { MARGIN, type Pdf } from './look'
import { numberPages } from './page-numbers'

export { fonts } from './fonts'
export { INK, type Pdf } from './look'

export type PdfOptions = {
  size?: 'A5' | 'A4' | 'A3' | 'A2' | 'A1' | 'LETTER'
  layout?: 'portrait' | 'landscape'
  /** Points on every side; `MARGIN` by default. */
  margin?: number
  /** Title and author as a reader of files shows them. */
  info: { Title: string; Author?: string }
  /** "Page 2 of 5" at the foot of every page. */
  pageNumbers?: boolean
}

/**
 * A document that is drawn at once, such as an invoice: draw on `doc`, call `doc.end()`, hand on `stream`.
 * Text is drawn with `fonts.regular` and `fonts.bold`.
 */
export function startPdf(options: PdfOptions): { doc: Pdf; stream: ReadableStream<Uint8Array> } {
  const doc = newDocument(options)
  return { doc, stream: streamOf(doc, null) }
}

/**
 * A long document, drawn only as fast as it is read: `draw` yields now and then, at best after each page, and goes on when
 * the reader takes more. It need not call `doc.end()`; when nobody reads on, it is ended by `return`.
 */
export function streamPdf(
  options: PdfOptions,
  draw: (doc: Pdf) => AsyncGenerator<unknown, void>,
): ReadableStream<Uint8Array> {
  const doc = newDocument(options)
  return streamOf(doc, draw(doc))
}

/** @param name of the file, with `.pdf`; @param open shown by the browser instead of kept as a file */
export function pdfResponse(name: string, stream: ReadableStream<Uint8Array>, { open = false } = {}): Response {
  return new Response(stream, {
    headers: {
      'Content-Disposition': disposition(open ? 'inline' : 'attachment', name),
      'Content-Type': PDF_TYPE,
      'Cache-Control': 'no-store',
    },
  })
}

export const PDF_TYPE = 'application/pdf'

function newDocument({ size = 'A4', layout = 'portrait', margin = MARGIN, info, pageNumbers = true }: PdfOptions): Pdf {
  const doc = new PDFDocument({
    size,
    layout,
    margin,
    info: { ...info, Creator: 'Indaba', Producer: 'Indaba' },
    lang: 'en-ZA',
    displayTitle: true,
    pdfVersion: '1.7',
    autoFirstPage: false,
    // The library's own font has no letters beyond Western Europe.
    font: fontFile('regular') as unknown as string,
  })
  for (const name of Object.values(fonts)) doc.registerFont(name, fontFile(name))
  doc.font(fonts.regular)
  if (pageNumbers) numberPages(doc)
  doc.addPage()
  return doc
}

/** How words are laid out is kept by the library for the whole document; in a long one that is too much. */
function forgetLayouts(doc: Pdf): void {
  const kept = doc as unknown as { _fontFamilies?: Record<string, { layoutCache?: object }> }
  for (const font of Object.values(kept._fontFamilies ?? {}))
    if (font.layoutCache) font.layoutCache = Object.create(null) as object
}

const PAGES_TO_REMEMBER = 25

function streamOf(doc: Pdf, pages: AsyncGenerator<unknown, void> | null): ReadableStream<Uint8Array> {
  let drawn = pages === null
  let steps = 0
  let ended = false
  let wake: (() => void) | null = null
  const stir = () => wake?.()
  doc.on('readable', stir)
  doc.on('end', () => {
    ended = true
    stir()
  })
  return new ReadableStream({
    async pull(controller) {
      for (;;) {
        const chunk = doc.read() as Buffer | null
        if (chunk) return controller.enqueue(new Uint8Array(chunk))
        if (ended) return controller.close()
        if (drawn) {
          await new Promise<void>((resolve) => {
            wake = resolve
          })
        } else if ((await pages!.next()).done) {
          drawn = true
          doc.end()
        } else {
          if (++steps % PAGES_TO_REMEMBER === 0) forgetLayouts(doc)
          // Pages are packed beside us; their bytes come in a moment.
          await new Promise((resolve) => setImmediate(resolve))
        }
      }
    },
    async cancel() {
      await pages?.return()
    },
  })
}
